import { startIn } from '@catraca/web/texts.ts'

export {
  currentLanguage,
  defineText,
  type Language,
  locale,
  setLanguage,
  useLanguage,
} from '@catraca/web/texts.ts'

// In the language chosen in this browser; in Portuguese until one is.
startIn(localStorage.getItem('language') === 'en' ? 'en' : 'pt')
