import { AppShell, Burger, Group, Kbd, NavLink, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { type Question, whenAsked } from '../api/confirm.ts'
import { followLive } from '../api/live.ts'
import { useSession } from '../api/session.ts'
import { LanguageSwitch, SchemeSwitch } from '../components/Appearance.tsx'
import { Mark } from '../components/Mark.tsx'
import { defineText } from '../text.ts'
import { Account } from './Account.tsx'
import { CopyNotice } from './CopyNotice.tsx'
import { screensFor, useNavigationText } from './navigation.tsx'

const ConfirmIdentity = lazy(() => import('./ConfirmIdentity.tsx'))
const Palette = lazy(() => import('./Palette.tsx'))

const useText = defineText({
  pt: {
    skip: 'Ir para o conteúdo',
    search: 'Buscar ou ir para…',
    menu: 'Abrir o menu',
    navigation: 'Telas',
  },
  en: {
    skip: 'Skip to content',
    search: 'Search or go to…',
    menu: 'Open the menu',
    navigation: 'Screens',
  },
})

/** The frame around every screen: navigation, the signed-in user, and whether updates are live. */
export function Shell() {
  const text = useText()
  const names = useNavigationText()
  const { company, may } = useSession()
  const [opened, menu] = useDisclosure()
  const { pathname } = useLocation()
  const shown = screensFor(may)
  // A user who may not see the first screen begins at the first one that they may see.
  const home = pathname === '/' && shown[0]?.to !== '/' ? (shown[0]?.to ?? '/account') : undefined
  const queries = useQueryClient()

  // Loaded on request: the first screen should not wait for it.
  const [palette, setPalette] = useState(0)
  const openPalette = () => setPalette((times) => times + 1)
  // Works in a field, too, where a slash is a letter.
  useHotkeys([['mod+K', openPalette]], [])
  useHotkeys([['/', openPalette]])
  useEffect(() => followLive(queries), [queries])
  const [question, setQuestion] = useState<Question>()
  useEffect(() => whenAsked(setQuestion), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the screen changes
  useEffect(() => menu.close(), [pathname])

  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 216, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      padding={{ base: 'sm', sm: 'lg' }}
    >
      <a className="skip" href="#content">
        {text.skip}
      </a>
      <AppShell.Header px="md" bg="var(--card)">
        <Group h="100%" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap" style={{ minWidth: 0 }}>
            <Burger opened={opened} onClick={menu.toggle} hiddenFrom="sm" size="sm" aria-label={text.menu} />
            <Mark />
            <Text fw={650} truncate>
              {company.name}
            </Text>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <OpenPalette label={text.search} onOpen={openPalette} />
            <SchemeSwitch />
            <LanguageSwitch />
            <Account />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" bg="var(--card)" aria-label={text.navigation}>
        {shown.map(({ name, to, Icon }) => (
          <NavLink
            key={to}
            component={Link}
            to={to}
            label={names[name]}
            leftSection={<Icon size={19} stroke={1.7} aria-hidden />}
            active={to === '/' ? pathname === '/' : pathname === to || pathname.startsWith(`${to}/`)}
            variant="light"
            style={{ borderRadius: 8, fontWeight: 550 }}
          />
        ))}
      </AppShell.Navbar>
      <AppShell.Main id="content" tabIndex={-1}>
        <CopyNotice />
        {home === undefined ? <Outlet /> : <Navigate to={home} replace />}
      </AppShell.Main>
      {question !== undefined && (
        <Suspense>
          <ConfirmIdentity onDone={question.done} />
        </Suspense>
      )}
      {palette > 0 && (
        <Suspense>
          <Palette asked={palette} />
        </Suspense>
      )}
    </AppShell>
  )
}

function OpenPalette({ label, onOpen }: { label: string; onOpen: () => void }) {
  return (
    <UnstyledButton onClick={onOpen} className="search">
      <IconSearch size={16} aria-hidden />
      <Text size="sm" c="dimmed" visibleFrom="sm">
        {label}
      </Text>
      <span className="unseen">{label}</span>
      <Kbd size="xs" visibleFrom="md" aria-hidden>
        Ctrl K
      </Kbd>
    </UnstyledButton>
  )
}
