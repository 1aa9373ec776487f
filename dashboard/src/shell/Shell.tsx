import { AppShell, Burger, Group, Kbd, Menu, NavLink, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure, useHotkeys } from '@mantine/hooks'
import { IconLogout, IconSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { call } from '../api/client.ts'
import { followLive } from '../api/live.ts'
import { sessionQuery, useSession } from '../api/session.ts'
import { defineText } from '../text.ts'
import { LanguageSwitch, SchemeMenuItem, SchemeSwitch } from './Appearance.tsx'
import { Mark } from './Mark.tsx'
import { screens, useNavigationText } from './navigation.tsx'

const Palette = lazy(() => import('./Palette.tsx'))

const useText = defineText({
  pt: {
    skip: 'Ir para o conteúdo',
    search: 'Buscar ou ir para…',
    menu: 'Abrir o menu',
    signOut: 'Sair',
    navigation: 'Telas',
    account: 'Sua conta',
    roles: { owner: 'Proprietária', manager: 'Gerência', receptionist: 'Recepção', trainer: 'Treinador' },
  },
  en: {
    skip: 'Skip to content',
    search: 'Search or go to…',
    menu: 'Open the menu',
    signOut: 'Sign out',
    navigation: 'Screens',
    account: 'Your account',
    roles: { owner: 'Owner', manager: 'Manager', receptionist: 'Front desk', trainer: 'Trainer' },
  },
})

/** What stands around every screen: where one can go, who one is, and what is live. */
export function Shell() {
  const text = useText()
  const names = useNavigationText()
  const { staff, company, may } = useSession()
  const [opened, menu] = useDisclosure()
  const { pathname } = useLocation()
  const queries = useQueryClient()

  // Loaded when it is first asked for: the first screen should not wait for it.
  const [palette, setPalette] = useState(0)
  const openPalette = () => setPalette((times) => times + 1)
  useHotkeys([
    ['mod+K', openPalette],
    ['/', openPalette],
  ])
  useEffect(() => followLive(queries), [queries])
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
            <Menu position="bottom-end">
              <Menu.Target>
                <UnstyledButton className="account">
                  <span aria-hidden>{initials(staff.name)}</span>
                  <span className="unseen">{text.account}</span>
                </UnstyledButton>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Label>
                  {staff.name} · {text.roles[staff.role]}
                </Menu.Label>
                <SchemeMenuItem />
                <SignOut label={text.signOut} />
              </Menu.Dropdown>
            </Menu>
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" bg="var(--card)" aria-label={text.navigation}>
        {screens
          .filter((screen) => may(screen.permission))
          .map(({ name, to, Icon }) => (
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
        <Outlet />
      </AppShell.Main>
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

function SignOut({ label }: { label: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const signOut = async () => {
    await call('DELETE', '/session')
    queries.clear()
    queries.setQueryData(sessionQuery.queryKey, null)
    await navigate({ to: '/sign-in' })
  }
  return (
    <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
      {label}
    </Menu.Item>
  )
}

function initials(name: string): string {
  const parts = name.trim().split(/\s+/)
  return `${parts[0]?.[0] ?? ''}${parts.length > 1 ? parts.at(-1)![0] : ''}`.toUpperCase()
}
