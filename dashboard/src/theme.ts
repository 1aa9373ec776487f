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

// White is hard to read on the darkest of Mantine's own oranges.
const orange: MantineColorsTuple = [...DEFAULT_THEME.colors.orange.slice(0, 9), '#c2410c'] as never

const theme: MantineThemeOverride = {
  primaryColor: 'turnstile',
  colors: { turnstile, orange },
  // White is easy to read on it, on light and on dark pages alike.
  primaryShade: 7,
  defaultRadius: 'md',
  fontFamily:
    'ui-sans-serif, "Segoe UI Variable Text", "Segoe UI", system-ui, -apple-system, "Helvetica Neue", "Noto Sans", sans-serif',
  headings: { fontWeight: '680' },
  cursorType: 'pointer',
  respectReducedMotion: true,
}

/** The labels for screen readers of the small buttons in windows and password fields. */
function withLabels(close: string, show: string): MantineThemeOverride {
  const closeButtonProps = { 'aria-label': close }
  // The head of a dialog is not a banner of the page, although it is a <header> outside of the main part.
  const dialog = { defaultProps: { closeButtonProps, attributes: { header: { role: 'presentation' } } } }
  return createTheme({
    ...theme,
    components: {
      SegmentedControl: { defaultProps: { classNames: { root: 'choices' } } },
      // A badge is one word; cut short it would be meaningless.
      Badge: {
        styles: {
          root: { minWidth: 'max-content', flex: 'none', textTransform: 'none' },
          label: { overflow: 'visible' },
        },
      },
      Button: { defaultProps: { classNames: { root: 'button', label: 'button-words' } } },
      Modal: dialog,
      Drawer: dialog,
      // A menu begins at its first entry, and not at the placeholder that otherwise gets the focus.
      Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
      // What opens from a field belongs to the main part too, and not outside of all parts of the page.
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
