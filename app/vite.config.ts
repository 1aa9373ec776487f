import { precompressed } from '@catraca/web/precompressed.ts'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** What the first screen needs: as one file it is 2 kB smaller than as five, which are compressed each by itself. */
const firstScreen =
  /node_modules\/(@tanstack|react|react-dom|scheduler|uqr)\/|web\/src\/(Qr|texts)\.|app\/src\/(main|router|entry\/(Door|code|use-code)|shell\/(Gym|SignedIn|Waiting|api|kept|look|install|screen|text|update|use-seconds))\./

export default defineConfig({
  root: import.meta.dirname,
  base: '/app/',
  plugins: [
    react(),
    precompressed(),
    VitePWA({
      filename: 'sw.js',
      // The manifest is the gym's, so the service answers it; main.tsx registers the worker itself.
      manifest: false,
      injectRegister: false,
      workbox: {
        globPatterns: ['index.html', 'assets/*.{js,css}', 'icons/icon-192.png'],
        dontCacheBustURLsMatching: /^assets\//,
        navigateFallback: 'index.html',
        navigateFallbackDenylist: [/^\/app\/api\//, /^\/app\/openapi\.json$/],
        cleanupOutdatedCaches: true,
        // A new version takes over at once; update.ts says when the page that is shown becomes the new one.
        skipWaiting: true,
        clientsClaim: true,
        inlineWorkboxRuntime: true,
        sourcemap: false,
      },
    }),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    // Plugin timings are not printed: the service worker always takes most of the time.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [{ name: 'first', test: firstScreen }] } },
    },
  },
  logLevel: 'warn',
  server: { proxy: { '/app/api': 'http://localhost:3000' } },
})
