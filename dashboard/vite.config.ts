import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Every script and style lies beside its compressed forms, so that the service compresses nothing while it serves. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle({ dir }) {
      const folder = join(dir!, 'assets')
      for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const bytes = readFileSync(join(folder, name))
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes))
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** What every screen needs, in one file: it packs 3 kB smaller than in five, and stays in caches when screens change. */
const everywhere =
  /node_modules[\\/](react|react-dom|scheduler|@tanstack|openapi-fetch|clsx|use-sync-external-store)[\\/]/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), precompressed()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: everywhere }] } } },
  },
  logLevel: 'warn',
  server: { proxy: { '/dashboard/api': 'http://localhost:3000' } },
})
