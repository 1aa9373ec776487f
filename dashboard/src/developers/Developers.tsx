import { Tabs } from '@mantine/core'
import { Page } from '../components/Page.tsx'
import { useScreenSearch } from '../components/use-screen-search.ts'
import { defineText } from '../text.ts'
import { Keys } from './Keys.tsx'
import { Requests } from './Requests.tsx'
import { developersTab } from './search.ts'
import { Webhooks } from './Webhooks.tsx'

const useText = defineText({
  pt: { title: 'Desenvolvedores', keys: 'Chaves da API', requests: 'Chamadas', docs: 'Documentação da API' },
  en: { title: 'Developers', keys: 'API keys', requests: 'Requests', docs: 'API documentation' },
})

/** For developers who connect other systems: keys, webhooks, and their activity. */
export function Developers() {
  const text = useText()
  const [search, change] = useScreenSearch('/shell/developers')
  return (
    <Page title={text.title} actions={<a href="/docs">{text.docs}</a>}>
      <Tabs
        value={search.tab ?? 'keys'}
        onChange={(tab) => change({ tab: developersTab(tab), status: undefined })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value="keys">{text.keys}</Tabs.Tab>
          <Tabs.Tab value="webhooks">Webhooks</Tabs.Tab>
          <Tabs.Tab value="requests">{text.requests}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="keys">
          <Keys />
        </Tabs.Panel>
        <Tabs.Panel value="webhooks">
          <Webhooks />
        </Tabs.Panel>
        <Tabs.Panel value="requests">
          <Requests />
        </Tabs.Panel>
      </Tabs>
    </Page>
  )
}
