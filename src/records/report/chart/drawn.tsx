import { useId, type ReactNode } from 'react'
import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import type { AnyRecord } from '#domain/access/rules.ts'
import type { Chart } from '#contract/kit/index.ts'
import styles from './chart.module.css'
import { patterns, type Series } from './series.tsx'

interface DrawnProps {
  kind: Chart['kind']
  along: string
  series: readonly Series[]
  rows: readonly AnyRecord[]
  height: number
  /** For readers who do not see the picture. */
  label: string
  description: string
  /** A value as it stands beside the axis. */
  tick: (value: number) => string
  /** A value of a row as the table has it. */
  words: (series: Series, row: AnyRecord) => string
}

const axisText = { fill: 'var(--ink-secondary)', fontSize: 12 }

/** The picture itself, with the library that draws it: loaded where there is something to draw, and nowhere else. */
export default function Drawn({
  kind,
  along,
  series,
  rows,
  height,
  label,
  description,
  tick,
  words,
}: DrawnProps) {
  const id = useId()
  const fillOf = (n: number) => `url(#${id}-${n})`
  const lying = kind === 'rows'
  return (
    <ResponsiveContainer width="100%" height={lying ? Math.max(height, rows.length * 44 + 40) : height}>
      <ComposedChart
        data={[...rows]}
        layout={lying ? 'vertical' : 'horizontal'}
        title={label}
        desc={description}
        aria-label={label}
        margin={{ top: 8, right: 8, bottom: 0, left: 0 }}
        barCategoryGap="24%"
        barGap={2}
        stackOffset="sign"
      >
        <defs>{series.map((each, n) => patterns[n % patterns.length]!(`${id}-${n}`, each.colour))}</defs>
        <CartesianGrid vertical={lying} horizontal={!lying} stroke="var(--line)" />
        {lying ? (
          <>
            <XAxis type="number" tick={axisText} tickLine={false} axisLine={false} tickFormatter={tick} />
            <YAxis
              type="category"
              dataKey={along}
              width={140}
              interval={0}
              tick={axisText}
              tickLine={false}
              axisLine={{ stroke: 'var(--line-strong)' }}
            />
          </>
        ) : (
          <>
            <XAxis
              dataKey={along}
              tick={axisText}
              tickLine={false}
              axisLine={{ stroke: 'var(--line-strong)' }}
              minTickGap={12}
            />
            <YAxis width={64} tick={axisText} tickLine={false} axisLine={false} tickFormatter={tick} />
          </>
        )}
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: 'var(--hover)', stroke: 'var(--line-strong)' }}
          content={({ active, payload }) => {
            const row: AnyRecord | undefined = payload[0]?.payload
            return active && row ? (
              <Told title={String(row[along])}>
                {series.map((each) => (
                  <div key={each.name}>
                    <dt>{each.label}</dt>
                    <dd>{words(each, row)}</dd>
                  </div>
                ))}
              </Told>
            ) : null
          }}
        />
        {series.map(({ name, label: words, colour, dash }, n) =>
          kind === 'lines' ? (
            <Line
              key={name}
              dataKey={name}
              name={words}
              type="linear"
              stroke={colour}
              strokeWidth={2}
              strokeDasharray={dash}
              dot={{ r: 3, fill: 'var(--surface)', strokeDasharray: '0' }}
              isAnimationActive={false}
            />
          ) : (
            <Bar
              key={name}
              dataKey={name}
              name={words}
              stackId={kind === 'stack' ? 'all' : undefined}
              fill={fillOf(n)}
              stroke={colour}
              maxBarSize={40}
              isAnimationActive={false}
            />
          ),
        )}
      </ComposedChart>
    </ResponsiveContainer>
  )
}

/** What the pointer, or the arrow keys, stand at. */
function Told({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.told} role="status">
      <strong>{title}</strong>
      <dl>{children}</dl>
    </div>
  )
}
