import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useListSearch } from './list-search.ts'

/** Searches a list; what is searched for stands in the address. */
export function SearchBox({ label }: { label: string }) {
  const [search, change] = useListSearch()
  const [typed, setTyped] = useState(search.q ?? '')
  const later = useDebouncedCallback((q: string) => change({ q: q || undefined }), 180)
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        later(event.currentTarget.value)
      }}
      w={{ base: '100%', xs: 300 }}
    />
  )
}
