// What `npm start` runs.
import './v8.js'

await import('../src/main.ts')
