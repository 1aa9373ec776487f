import { Group, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { LanguageSwitch } from './Appearance.tsx'
import { Mark } from './Mark.tsx'

/** The frame of the pages shown before signing in. */
export function Front(props: { title: string; lead: string; wide?: boolean; children: ReactNode }) {
  const { title, lead, wide, children } = props
  useEffect(() => {
    document.title = `${title} · Catraca`
  }, [title])
  return (
    <main className="front">
      <div
        className="card front-card"
        style={wide ? { width: 'min(720px, 100%)', padding: 'clamp(12px, 4vw, 32px)' } : undefined}
      >
        <Group justify="space-between" align="start">
          <Mark size={44} />
          <LanguageSwitch />
        </Group>
        <Title order={1} size="h2" mt="md">
          {title}
        </Title>
        <p className="hint">{lead}</p>
        {children}
      </div>
    </main>
  )
}
