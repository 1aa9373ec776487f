import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconLogout, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSession, useSignOut } from '../api/session.ts'
import { useScheme } from '../components/Appearance.tsx'
import { useRoleNames } from '../role-names.ts'
import { defineText } from '../text.ts'
import { AccountButton } from './AccountButton.tsx'

const useText = defineText({
  pt: { account: 'Minha conta', signOut: 'Sair' },
  en: { account: 'My account', signOut: 'Sign out' },
})

/** The signed-in user, and signing out. It is loaded on request and then opens at once. */
export default function AccountMenu() {
  const text = useText()
  const roleNames = useRoleNames()
  const { staff } = useSession()
  const navigate = useNavigate()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  useEffect(() => {
    button.current?.focus()
    setOpened(true)
  }, [])
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <AccountButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {staff.name} · {staff.own_role_name ?? roleNames[staff.role]}
        </Menu.Label>
        <Menu.Item leftSection={<IconUserCircle size={16} />} onClick={() => navigate({ to: '/account' })}>
          {text.account}
        </Menu.Item>
        <SchemeItem />
        <SignOut label={text.signOut} />
      </Menu.Dropdown>
    </Menu>
  )
}

/** For phones, where the bar has no room for it. */
function SchemeItem() {
  const { label, Icon, change } = useScheme()
  // If it were only hidden by style, the menu would start at this entry, which cannot have the focus.
  const room = useMediaQuery('(min-width: 36em)', undefined, { getInitialValueInEffect: false })
  if (room) return null
  return (
    <Menu.Item leftSection={<Icon size={16} />} onClick={change}>
      {label}
    </Menu.Item>
  )
}

function SignOut({ label }: { label: string }) {
  const signOut = useSignOut()
  return (
    <Menu.Item leftSection={<IconLogout size={16} />} onClick={signOut}>
      {label}
    </Menu.Item>
  )
}
