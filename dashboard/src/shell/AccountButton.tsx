import { UnstyledButton, type UnstyledButtonProps } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useSession } from '../api/session.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: { account: 'Sua conta' },
  en: { account: 'Your account' },
})

export function AccountButton(props: UnstyledButtonProps & ComponentProps<'button'>) {
  const text = useText()
  const { staff } = useSession()
  return (
    <UnstyledButton {...props} className="account">
      <span aria-hidden>{initials(staff.name)}</span>
      <span className="unseen">{text.account}</span>
    </UnstyledButton>
  )
}

function initials(name: string): string {
  const parts = name.trim().split(/\s+/)
  return `${parts[0]?.[0] ?? ''}${parts.length > 1 ? parts.at(-1)![0] : ''}`.toUpperCase()
}
