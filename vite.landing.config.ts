import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The public pages: one module for the server, with everything that it needs inside. There is nothing for the browser
 * to load but pictures and fonts; styles are in the page itself.
 */
export default defineConfig(({ command }) => ({
  plugins: [react()],
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
