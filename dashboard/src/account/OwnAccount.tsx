import { Stack } from '@mantine/core'
import { SecondFactor } from '../second-factor/SecondFactor.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { Sessions } from './Sessions.tsx'

/** What every person can change in their own account, whatever their role. */
export function OwnAccount() {
  return (
    <Stack maw={720}>
      <Sessions />
      <ChangePassword />
      <SecondFactor />
    </Stack>
  )
}
