import {
  type CSSVariablesResolver,
  createTheme,
  DEFAULT_THEME,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import type { Language } from './text.ts'

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

// White on the darkest of Mantine's own reads badly.
const orange: MantineColorsTuple = [...DEFAULT_THEME.colors.orange.slice(0, 9), '#c2410c'] as never

const theme: MantineThemeOverride = {
  primaryColor: 'turnstile',
  colors: { turnstile, orange },
  // White on it reads well, on light and on dark pages alike.
  primaryShade: 7,
  defaultRadius: 'md',
  fontFamily:
    'ui-sans-serif, "Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, "Helvetica Neue", "Noto Sans", sans-serif',
  headings: { fontWeight: '680' },
  cursorType: 'pointer',
  respectReducedMotion: true,
}

/** What a screen reader says of the small buttons that come with windows and password fields. */
function withLabels(close: string, show: string): MantineThemeOverride {
  const closeButtonProps = { 'aria-label': close }
  // Its head is no banner of the page, though it is a <header> outside of the main part.
  const dialog = { defaultProps: { closeButtonProps, attributes: { header: { role: 'presentation' } } } }
  return createTheme({
    ...theme,
    components: {
      SegmentedControl: { defaultProps: { classNames: { root: 'choices' } } },
      // A badge says one word; cut short it says nothing.
      Badge: {
        styles: {
          root: { minWidth: 'max-content', flex: 'none', textTransform: 'none' },
          label: { overflow: 'visible' },
        },
      },
      Button: { defaultProps: { classNames: { root: 'button', label: 'button-words' } } },
      Modal: dialog,
      Drawer: dialog,
      // A menu begins at its first entry: the placeholder that is focused otherwise is none.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      // What opens out of a field belongs to the main part too, and not beside all parts of the page.
      Popover: { defaultProps: { portalProps: { target: '#content' } } },
      Notification: { defaultProps: { closeButtonProps } },
      PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': show, tabIndex: 0 } } },
    },
  })
}

export const themes: Record<Language, MantineThemeOverride> = {
  pt: withLabels('Fechar', 'Mostrar ou esconder a senha'),
  en: withLabels('Close', 'Show or hide the password'),
}

/** Reds that can be read at the small size of a field's error. */
export const readableColors: CSSVariablesResolver = () => ({
  variables: {},
  light: { '--mantine-color-error': '#c22b2b' },
  dark: { '--mantine-color-error': '#ff8f8f' },
})
