import { ActionIcon, Menu, Text, useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { defineText, setLanguage, useLanguage } from '../text.ts'

const useText = defineText({
  pt: { language: 'mudar para inglês', dark: 'Usar tema escuro', light: 'Usar tema claro' },
  en: { language: 'change to Portuguese', dark: 'Use the dark theme', light: 'Use the light theme' },
})

export function LanguageSwitch() {
  const text = useText()
  const language = useLanguage()
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={`${language.toUpperCase()}: ${text.language}`}
      onClick={() => setLanguage(language === 'pt' ? 'en' : 'pt')}
    >
      <Text size="sm" fw={650} c="var(--mantine-color-text)" aria-hidden>
        {language.toUpperCase()}
      </Text>
    </ActionIcon>
  )
}

function useScheme() {
  const text = useText()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const dark = colorScheme === 'dark' || (colorScheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches)
  return {
    label: dark ? text.light : text.dark,
    Icon: dark ? IconSun : IconMoon,
    change: () => setColorScheme(dark ? 'light' : 'dark'),
  }
}

export function SchemeSwitch() {
  const { label, Icon, change } = useScheme()
  return (
    <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={change} visibleFrom="xs">
      <Icon size={18} />
    </ActionIcon>
  )
}

/** The same in the menu of the account, for phones, where the bar has no room. */
export function SchemeMenuItem() {
  const { label, Icon, change } = useScheme()
  // Hidden by style only, it would be the entry at which the menu begins, and nobody can be there.
  const room = useMediaQuery('(min-width: 36em)', undefined, { getInitialValueInEffect: false })
  if (room) return null
  return (
    <Menu.Item leftSection={<Icon size={16} />} onClick={change}>
      {label}
    </Menu.Item>
  )
}
