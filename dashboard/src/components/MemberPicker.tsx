import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defineText } from '../text.ts'
import { findQuery } from './queries.ts'
import { useSearchTerm } from './use-search-term.ts'

const useText = defineText({
  pt: { find: 'Nome, CPF ou telefone', nothing: 'Ninguém encontrado.' },
  en: { find: 'Name, CPF or phone', nothing: 'Nobody found.' },
})

interface Props {
  label: string
  /** The id of the chosen member; null if members are chosen one after the other. */
  value: string | null
  onPick: (memberId: string) => void
}

/** Finds a member by any known detail. */
export function MemberPicker({ label, value, onPick }: Props) {
  const text = useText()
  const [typed, setTyped] = useState('')
  const q = useSearchTerm(typed.trim())
  const found = useQuery({ ...findQuery(q), enabled: q.length > 1 })
  const people = q.length > 1 ? (found.data?.data ?? []) : []
  return (
    <Select
      label={label}
      placeholder={text.find}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      data={people.map(({ id, full_name }) => ({ value: id, label: full_name }))}
      nothingFoundMessage={q.length > 1 ? text.nothing : undefined}
      value={value}
      onChange={(member) => {
        if (member === null) return
        onPick(member)
        if (value === null) setTyped('')
      }}
    />
  )
}
