import { Button, Group, Select, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { FormModal } from '../components/FormModal.tsx'
import { Card } from '../components/Page.tsx'
import { partnerNames } from '../components/partner-names.ts'
import { useAction } from '../components/use-action.ts'
import { linksQuery, partnersQuery } from '../partners/queries.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Nos convênios',
    none: 'Nenhum convênio conhece esta pessoa.',
    join: 'Vincular',
    joinTitle: 'Vincular ao convênio',
    partner: 'Convênio',
    key: 'Número no convênio',
    hint: 'Wellhub: os 13 dígitos que o app mostra. TotalPass: o CPF.',
    joined: 'Vinculado.',
    part: 'Não é esta pessoa',
    partTitle: 'Separar do convênio',
    parting: (partner: string) => `O visitante do ${partner} passa a ter um cadastro só dele.`,
    parted: 'Separado.',
  },
  en: {
    title: 'With partners',
    none: 'No partner knows this person.',
    join: 'Link',
    joinTitle: 'Link with a partner',
    partner: 'Partner',
    key: 'Number at the partner',
    hint: 'Wellhub: the 13 digits that the app shows. TotalPass: the CPF.',
    joined: 'Linked.',
    part: 'Not this person',
    partTitle: 'Part from the partner',
    parting: (partner: string) => `The visitor of ${partner} gets a record of their own.`,
    parted: 'Parted.',
  },
})

/** How partners know a member, if the gym has partners. Users with the permission can link and unlink. */
export function PartnerLinks({ id }: { id: string }) {
  const text = useText()
  const { may } = useSession()
  const partners = useQuery({ ...partnersQuery({}), enabled: may('members:contacts') })
  const links = useQuery({ ...linksQuery(id), enabled: may('members:contacts') })
  const [joining, join] = useDisclosure()
  const [parting, setParting] = useState<Shapes['PersonLink']>()
  if ((partners.data?.length ?? 0) === 0 || links.data === undefined) return null
  return (
    <Card
      title={text.title}
      aside={
        may('members:write') && (
          <Button size="xs" variant="light" onClick={join.open}>
            {text.join}
          </Button>
        )
      }
    >
      {links.data.length === 0 && <Text c="dimmed">{text.none}</Text>}
      {links.data.map((link) => (
        <Group key={`${link.program} ${link.person_key}`} justify="space-between" py={4}>
          <Text>
            {partnerNames[link.program]} · {link.person_key}
          </Text>
          {may('members:write') && (
            <Button size="compact-sm" variant="default" onClick={() => setParting(link)}>
              {text.part}
            </Button>
          )}
        </Group>
      ))}
      {joining && <Join id={id} programs={partners.data!.map(({ program }) => program)} onClose={join.close} />}
      {parting && <Part id={id} link={parting} onClose={() => setParting(undefined)} />}
    </Card>
  )
}

function Join({ id, programs, onClose }: { id: string; programs: string[]; onClose: () => void }) {
  const text = useText()
  const [program, setProgram] = useState(programs[0]!)
  const [person_key, setKey] = useState('')
  const save = useAction({
    run: () => api.joinPartnerPerson({ path: { id }, body: { program: program as 'wellhub', person_key } }),
    touches: ['partners', 'members'],
    done: text.joined,
    after: onClose,
  })
  return (
    <FormModal
      title={text.joinTitle}
      submit={text.join}
      pending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Select
        label={text.partner}
        data={programs.map((value) => ({ value, label: partnerNames[value] ?? value }))}
        value={program}
        onChange={(value) => setProgram(value ?? program)}
        allowDeselect={false}
      />
      <TextInput
        mt="sm"
        label={text.key}
        description={text.hint}
        required
        inputMode="numeric"
        value={person_key}
        onChange={(event) => setKey(event.currentTarget.value)}
        error={fieldErrors(save.error).person_key}
        data-autofocus
      />
    </FormModal>
  )
}

function Part({ id, link, onClose }: { id: string; link: Shapes['PersonLink']; onClose: () => void }) {
  const text = useText()
  const { program, person_key } = link
  const save = useAction({
    run: () => api.partPartnerPerson({ path: { id }, body: { program, person_key } }),
    touches: ['partners', 'members'],
    done: text.parted,
    after: onClose,
  })
  return (
    <FormModal
      title={text.partTitle}
      submit={text.part}
      pending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <Text>{text.parting(partnerNames[program] ?? program)}</Text>
    </FormModal>
  )
}
