import { useEffect, useState } from 'react'
import { type Draft, emptyDraft, isEmpty } from './draft.ts'

/** A draft that survives leaving the page by mistake: it stays on this machine until it is saved or discarded. */
export function useDraft(place: string) {
  const [kept] = useState(() => read(place))
  const [restored, setRestored] = useState(kept !== undefined)
  const [draft, edit] = useState<Draft>(kept ?? emptyDraft)
  useEffect(() => {
    if (isEmpty(draft)) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(draft))
  }, [draft, place])
  return {
    draft,
    edit,
    /** Whether the draft was left here before. */
    restored,
    replace: (next: Draft) => {
      setRestored(false)
      edit(next)
    },
    forget: () => localStorage.removeItem(place),
  }
}

function read(place: string): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? 'null') as Draft | null
    return Array.isArray(kept?.days) ? kept : undefined
  } catch {
    return undefined
  }
}
