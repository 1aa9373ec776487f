import { Page } from '../components/Page.tsx'
import { defineText } from '../text.ts'
import { OwnAccount } from './OwnAccount.tsx'

const useText = defineText({ pt: { title: 'Minha conta' }, en: { title: 'My account' } })

export function Account() {
  const text = useText()
  return (
    <Page title={text.title}>
      <OwnAccount />
    </Page>
  )
}
