import { Alert, Button, Center, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { explain } from '../api/client.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: { failed: 'Não foi possível carregar.', again: 'Tentar de novo', loading: 'Carregando' },
  en: { failed: 'This could not be loaded.', again: 'Try again', loading: 'Loading' },
})

/** A screen with its name, which is also the page title. */
export function Page({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Catraca`
  }, [title])
  return (
    <Stack gap="md" maw={1240} mx="auto">
      <Group justify="space-between">
        <Title order={1} size="h2">
          {title}
        </Title>
        <Group gap="xs">{actions}</Group>
      </Group>
      {children}
    </Stack>
  )
}

/** A part of a screen with its name. */
export function Card(props: {
  title?: string
  /** If several have the same name, what distinguishes them. */
  label?: string
  aside?: ReactNode
  children: ReactNode
}) {
  const { title, label = title, aside, children } = props
  return (
    <section className="card" aria-label={label}>
      {title !== undefined && (
        <Group justify="space-between" mb="sm" style={{ rowGap: 8 }}>
          {/* A long title goes on in a second line before what stands beside it goes below. */}
          <Title order={2} size="h5" flex="1 1 min-content" miw="8rem">
            {title}
          </Title>
          {aside}
        </Group>
      )}
      {children}
    </section>
  )
}

/** The result of a query, or that it is under way, or that it failed and can be tried again. */
export function Loaded<T>({ query, children }: { query: UseQueryResult<T>; children: (data: T) => ReactNode }) {
  const text = useText()
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <Alert color="red" title={text.failed} role="alert">
        <Text size="sm" mb="xs">
          {explain(query.error)}
        </Text>
        <Button size="xs" variant="default" onClick={() => query.refetch()}>
          {text.again}
        </Button>
      </Alert>
    )
  }
  return (
    <Stack gap="xs" role="status" aria-label={text.loading}>
      <Skeleton h={28} />
      <Skeleton h={28} />
      <Skeleton h={28} w="70%" />
    </Stack>
  )
}

export function Empty({ children }: { children: ReactNode }) {
  return (
    <Center py="lg">
      <Text c="dimmed" ta="center">
        {children}
      </Text>
    </Center>
  )
}
