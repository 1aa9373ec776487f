import { createTheme, type MantineColorsTuple } from '@mantine/core'

const turnstile: MantineColorsTuple = [
  '#e8f7f0',
  '#d0ecdf',
  '#a1d9c0',
  '#6ec49f',
  '#44b284',
  '#29a371',
  '#128a5b',
  '#0b7a54',
  '#075e41',
  '#04452f',
]

export const theme = createTheme({
  primaryColor: 'turnstile',
  colors: { turnstile },
  // White on it reads well, on light and on dark pages alike.
  primaryShade: 7,
  defaultRadius: 'md',
  fontFamily:
    'ui-sans-serif, "Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, "Helvetica Neue", "Noto Sans", sans-serif',
  headings: { fontWeight: '680' },
  cursorType: 'pointer',
  respectReducedMotion: true,
})
