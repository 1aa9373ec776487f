import { startIn } from '@catraca/web/texts.ts'

export { defineText } from '@catraca/web/texts.ts'

// In the browser's language if we have it, else in Portuguese.
startIn(/^en\b/i.test(navigator.language) ? 'en' : 'pt')
