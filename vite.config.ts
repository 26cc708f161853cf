import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { areaPages } from './scripts/area-pages.ts'
import { firstVisitChunks } from './scripts/first-visit-chunks.ts'
import { helpTopics } from './scripts/help-topics.ts'
import { landingScripts } from './scripts/landing-scripts.ts'

/** The browser app: the pages before sign-in and the dashboard. The public pages have a build of their own. */
export default defineConfig({
  plugins: [react(), areaPages(), landingScripts(), helpTopics()],
  build: {
    outDir: 'dist',
    manifest: true,
    // Files below this size would be put into scripts as text, which every visitor pays for.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      treeshake: {
        // What names the functions of Refine's core, and would keep every one of them.
        manualPureFunctions: ['__name'],
        // What Refine's core imports for parts of it that are not used here.
        moduleSideEffects: [
          {
            test: /node_modules\/(papaparse|pluralize|error-stack-parser|stackframe|warn-once)\//,
            sideEffects: false,
          },
        ],
      },
      output: {
        codeSplitting: { groups: firstVisitChunks(import.meta.dirname) },
      },
    },
  },
})
