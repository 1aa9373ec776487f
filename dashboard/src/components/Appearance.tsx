import { ActionIcon, Text, useMantineColorScheme } from '@mantine/core'
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

export function useScheme() {
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
