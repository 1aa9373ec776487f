import { Button, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { explain } from '../api/client.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    nothing: 'Esta página não existe',
    lead: 'O endereço pode estar errado, ou o que havia aqui mudou de lugar.',
    home: 'Ir para Hoje',
    failed: 'Esta tela não abriu',
    again: 'Carregar de novo',
  },
  en: {
    nothing: 'There is no such page',
    lead: 'The address may be wrong, or what was here has moved.',
    home: 'Go to Today',
    failed: 'This screen did not open',
    again: 'Load it again',
  },
})

export function NothingHere() {
  const text = useText()
  return (
    <main className="card" style={{ maxWidth: 520, margin: '10vh auto' }}>
      <Title order={1} size="h3">
        {text.nothing}
      </Title>
      <Text mt="xs" mb="md">
        {text.lead}
      </Text>
      <Link to="/">{text.home}</Link>
    </main>
  )
}

/**
 * Also shown when the page's script is gone, because a newer version was installed while the page was open: a reload loads that version.
 */
export function ScreenFailed({ error }: { error: unknown }) {
  const text = useText()
  return (
    <div className="card" style={{ maxWidth: 520, margin: '10vh auto' }} role="alert">
      <Title order={1} size="h3">
        {text.failed}
      </Title>
      <Text mt="xs" mb="md">
        {explain(error as Error)}
      </Text>
      <Button onClick={() => location.reload()}>{text.again}</Button>
    </div>
  )
}
