import '@ant-design/v5-patch-for-react-19'
import { ConfigProvider, theme as antdTheme, type ThemeConfig } from 'antd'
import { useMemo, type ReactNode } from 'react'
import { tooltipDelay } from '#src/lib/constants.ts'
import { useColourMode } from '#src/lib/colour-mode.ts'
import { useIsMobile } from '#src/lib/use-media.ts'

/** A colour of the look (`tokens.css`) as it is in the mode that is shown: antd reckons with it. */
function token(name: string): string {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = `var(--${name})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** @param touch fields that fingers find, in letters that phones don't zoom in on */
function themeOf(shown: 'light' | 'dark', touch: boolean): ThemeConfig {
  const [ink, secondary, surface, line] = ['ink', 'ink-secondary', 'surface', 'line'].map(token)
  const accent = token('accent')
  return {
    algorithm: shown === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    cssVar: true,
    hashed: false,
    token: {
      colorPrimary: accent,
      colorLink: accent,
      colorInfo: token('info'),
      colorSuccess: accent,
      colorWarning: token('attention'),
      colorError: token('danger'),
      colorText: ink,
      colorTextSecondary: secondary,
      colorTextTertiary: secondary,
      colorTextPlaceholder: secondary,
      colorTextDescription: secondary,
      colorTextQuaternary: secondary,
      colorBgBase: surface,
      colorBgContainer: surface,
      colorBgElevated: surface,
      colorBorder: 'var(--control-line)',
      colorBorderSecondary: line,
      colorSplit: line,
      controlItemBgHover: token('hover'),
      controlItemBgActive: `color-mix(in srgb, ${accent} 12%, ${surface})`,
      controlItemBgActiveHover: `color-mix(in srgb, ${accent} 18%, ${surface})`,
      controlOutline: `color-mix(in srgb, ${accent} 30%, transparent)`,
      boxShadow: 'var(--shadow)',
      boxShadowSecondary: 'var(--shadow)',
      borderRadius: 6,
      borderRadiusLG: 10,
      controlHeight: touch ? 44 : 34,
      fontFamily: 'var(--sans)',
      fontSize: touch ? 16 : 14,
      lineHeight: touch ? 24 / 16 : 20 / 14,
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.18s',
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    },
    components: {
      Select: { optionSelectedFontWeight: 500, optionPadding: '6px 10px' },
      Input: { activeShadow: `0 0 0 2px color-mix(in srgb, ${accent} 30%, transparent)` },
    },
  }
}

/** What pops up belongs to the landmark, or to the dialog of the browser's top layer, that its input is in. */
function popupContainer(trigger?: HTMLElement): HTMLElement {
  return trigger?.closest<HTMLElement>('dialog, [popover], main') ?? document.body
}

/** Around whatever uses antd: gives it the look of everything else. */
export function AntdTheme({ children }: { children: ReactNode }) {
  const { shown } = useColourMode()
  const touch = useIsMobile()
  const theme = useMemo(() => themeOf(shown, touch), [shown, touch])
  return (
    <ConfigProvider
      theme={theme}
      getPopupContainer={popupContainer}
      // Its virtual lists carry no roles; none of ours is long enough to need one.
      virtual={false}
      tooltip={{ mouseEnterDelay: tooltipDelay.page / 1000 } as object}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: true }}
    >
      {children}
    </ConfigProvider>
  )
}
