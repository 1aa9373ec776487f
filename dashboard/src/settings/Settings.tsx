import { Stack, Tabs } from '@mantine/core'
import { OwnAccount } from '../account/OwnAccount.tsx'
import { useSession } from '../api/session.ts'
import { Page } from '../components/Page.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { defineText } from '../text.ts'
import { App } from './App.tsx'
import { AuditTrail } from './AuditTrail.tsx'
import { Company } from './Company.tsx'
import { Documents } from './Documents.tsx'
import { OwnRoles } from './OwnRoles.tsx'
import { Staff } from './Staff.tsx'
import { System } from './System.tsx'
import { settingsTab } from './search.ts'

const useText = defineText({
  pt: {
    title: 'Configurações',
    company: 'Academia',
    app: 'App do aluno',
    staff: 'Equipe',
    documents: 'Documentos',
    audit: 'Registro de mudanças',
    system: 'Sistema',
    me: 'Minha conta',
  },
  en: {
    title: 'Settings',
    company: 'Gym',
    app: "Members' app",
    staff: 'Staff',
    documents: 'Documents',
    audit: 'Audit trail',
    system: 'System',
    me: 'My account',
  },
})

export function Settings() {
  const text = useText()
  const { may } = useSession()
  const [search, change] = useScreenSearch('/shell/settings')
  const first = may('settings:read') ? 'company' : may('audit:read') ? 'audit' : 'me'
  return (
    <Page title={text.title}>
      <Tabs
        value={search.tab ?? first}
        onChange={(tab) => change({ tab: tab === first ? undefined : settingsTab(tab) })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {may('settings:read') && <Tabs.Tab value="company">{text.company}</Tabs.Tab>}
          {may('settings:read') && <Tabs.Tab value="app">{text.app}</Tabs.Tab>}
          {may('settings:read') && <Tabs.Tab value="staff">{text.staff}</Tabs.Tab>}
          {may('settings:read') && <Tabs.Tab value="documents">{text.documents}</Tabs.Tab>}
          {may('audit:read') && <Tabs.Tab value="audit">{text.audit}</Tabs.Tab>}
          {may('settings:read') && <Tabs.Tab value="system">{text.system}</Tabs.Tab>}
          <Tabs.Tab value="me">{text.me}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="company">
          <Company />
        </Tabs.Panel>
        <Tabs.Panel value="app">
          <App />
        </Tabs.Panel>
        <Tabs.Panel value="staff">
          <Stack>
            <Staff />
            <OwnRoles />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <Documents />
        </Tabs.Panel>
        <Tabs.Panel value="audit">
          <AuditTrail />
        </Tabs.Panel>
        <Tabs.Panel value="system">
          <System />
        </Tabs.Panel>
        <Tabs.Panel value="me">
          <OwnAccount />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
