import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { landingScripts } from './scripts/landing-scripts.ts'

const fonts = join(import.meta.dirname, 'public')

/** Writes the two fonts that every page needs into the page's own style (docs/decisions/2026-11-21-public-fonts.md). */
function fontsInPages(): Plugin {
  return {
    name: 'freehold:fonts-in-pages',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.includes('/landing/styles/fonts.css')) return undefined
      let text = code
      for (const [face, address] of code.matchAll(
        /@font-face \{[^}]*(\/fonts\/[a-z]+-basic\.[0-9a-f]+\.woff2)[^}]*\}/g,
      )) {
        const content = await readFile(join(fonts, address!), 'base64')
        // It is there: text waits the moment that it takes to unpack it, and is never drawn twice.
        const inside = face
          .replace(address!, `data:font/woff2;base64,${content}`)
          .replace('font-display: optional', 'font-display: block')
        text = text.replace(face, inside)
      }
      return { code: text, map: null }
    },
  }
}

/** The public pages: one module for the server, with everything that it needs inside. */
export default defineConfig(({ command }) => ({
  plugins: [fontsInPages(), landingScripts(), react()],
  // React's production build, whatever the process that builds was started with.
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  ssr: { noExternal: command === 'build' ? true : [], target: 'node' },
  build: {
    ssr: 'src/landing/server.tsx',
    outDir: 'dist/landing',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node22',
    cssTarget: ['chrome107', 'safari16'],
    cssMinify: true,
    minify: false,
    rollupOptions: { output: { entryFileNames: 'server.js' } },
  },
}))
