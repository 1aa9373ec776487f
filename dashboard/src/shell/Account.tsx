import { lazy, Suspense, useState } from 'react'
import { AccountButton } from './AccountButton.tsx'

// The code that places a menu beside its button is a seventh of the first screen's script.
const AccountMenu = lazy(() => import('./AccountMenu.tsx'))

export function Account() {
  const [asked, setAsked] = useState(false)
  const button = <AccountButton aria-haspopup="menu" aria-expanded={false} onClick={() => setAsked(true)} />
  if (!asked) return button
  return (
    <Suspense fallback={button}>
      <AccountMenu />
    </Suspense>
  )
}
