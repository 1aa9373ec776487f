import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useListSearch } from './use-screen-search.ts'
import { useSearchTerm } from './use-search-term.ts'

/** Shorter words have no index. */
const shortestSought = 3

/** Searches a list; the address contains the search term. */
export function SearchBox({ label }: { label: string }) {
  const [search, change] = useListSearch()
  const [typed, setTyped] = useState(search.q ?? '')
  const asked = useSearchTerm(typed, shortestSought)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever else changes the address is not typed here
  useEffect(() => {
    if (asked !== (search.q ?? '')) change({ q: asked || undefined })
  }, [asked])
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      w={{ base: '100%', xs: 300 }}
    />
  )
}
