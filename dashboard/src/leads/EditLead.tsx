import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, fieldErrors, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { entriesQuery } from '../catalogue/queries.ts'
import { changedIn } from '../components/changed-in.ts'
import { DayInput } from '../components/DayInput.tsx'
import { FormModal } from '../components/FormModal.tsx'
import { optionsFor, optionsOf } from '../components/options.ts'
import { useAction } from '../components/use-action.ts'
import { phone, phoneToE164, whatsApp } from '../format.ts'
import { defineText } from '../text.ts'
import { leadOwnersQuery } from './queries.ts'
import { useLeadWords } from './words.ts'

const useText = defineText({
  pt: {
    add: 'Novo interessado',
    name: 'Nome',
    phone: 'Telefone com DDD',
    email: 'E-mail',
    source: 'Origem',
    stage: 'Etapa',
    owner: 'Responsável',
    next: 'Próximo passo',
    nextOn: 'Quando',
    lost: 'Por que desistiu?',
    register: 'Cadastrar como aluno',
    registered: 'Cadastrado. Agora venda um plano.',
    asked: 'Perguntou',
    whatsapp: 'Responder pelo WhatsApp',
    forget: 'Apagar',
    forgetSure: 'Apagar mesmo? Não dá para desfazer',
    forgotten: 'Apagado.',
    saved: 'Salvo.',
  },
  en: {
    add: 'New lead',
    name: 'Name',
    phone: 'Phone with area code',
    email: 'E-mail',
    source: 'Source',
    stage: 'Stage',
    owner: 'Looked after by',
    next: 'Next step',
    nextOn: 'When',
    lost: 'Why did they not come?',
    register: 'Register as a member',
    registered: 'Registered. Now sell a plan.',
    asked: 'Asked',
    whatsapp: 'Answer by WhatsApp',
    forget: 'Erase',
    forgetSure: 'Really erase? There is no way back',
    forgotten: 'Erased.',
    saved: 'Saved.',
  },
})

type Written = 'new' | 'contacted' | 'scheduled' | 'lost'

/** Records a person who may become a member, or their current stage. */
export function EditLead({ lead, onClose }: { lead?: Shapes['Lead']; onClose: () => void }) {
  const text = useText()
  const words = useLeadWords()
  const { staff } = useSession()
  const colleagues = useQuery(leadOwnersQuery).data?.data ?? []
  const sources = useQuery(entriesQuery('sources')).data?.data ?? []
  const navigate = useNavigate()
  const isMember = lead?.member_id != null
  const form = useForm({
    initialValues: {
      full_name: lead?.full_name ?? '',
      phone: phone(lead?.phone ?? ''),
      email: lead?.email ?? '',
      source: lead?.source ?? null,
      // The user who records a person also looks after them by default.
      owner_id: lead === undefined ? staff.id : lead.owner_id,
      next_step: lead?.next_step ?? '',
      next_on: lead?.next_on ?? '',
      stage: (lead?.stage ?? 'new') as string,
      lost_reason: lead?.lost_reason ?? '',
    },
  })
  const { stage, lost_reason, ...values } = form.values
  const body = {
    ...values,
    phone: phoneToE164(values.phone) || null,
    email: values.email.trim() || null,
    next_step: values.next_step.trim() || null,
    next_on: values.next_on || null,
  }
  const written = stage in writable ? { stage: stage as Written, lost_reason: lost_reason.trim() || null } : {}
  const isAsBefore = stage === lead?.stage && lost_reason === (lead.lost_reason ?? '')
  const store = () =>
    lead === undefined
      ? api.createLead({ body })
      : api.changeLead({
          path: { id: lead.id },
          body: { ...changedIn(form, body), ...(isAsBefore ? {} : written) },
        })
  const save = useAction({
    run: store,
    touches: ['members'],
    done: text.saved,
    after: onClose,
  })
  const register = useAction({
    run: async () => {
      // The member gets what was typed here, too.
      if (form.isDirty()) await store()
      return api.registerLead({ path: { id: lead!.id } })
    },
    touches: ['members'],
    done: text.registered,
    after: ({ data }) => navigate({ to: '/members/$id', params: { id: data.member_id! } }),
  })
  const [sure, setSure] = useState(false)
  const forget = useAction({
    run: () => api.forgetLead({ path: { id: lead!.id } }),
    touches: ['members'],
    done: text.forgotten,
    after: onClose,
  })
  const errors = fieldErrors(save.error ?? register.error)
  return (
    <FormModal
      title={lead?.full_name ?? text.add}
      pending={save.isPending}
      disabled={values.full_name.trim() === ''}
      onSubmit={() => save.mutate()}
      onClose={onClose}
      size="lg"
    >
      <Stack gap="sm">
        {lead !== undefined && !isMember && (
          <Group>
            <Button variant="light" loading={register.isPending} onClick={() => register.mutate()}>
              {text.register}
            </Button>
            {lead.phone !== null && (
              <Button variant="default" component="a" href={whatsApp(lead.phone)} target="_blank" rel="noreferrer">
                {text.whatsapp}
              </Button>
            )}
            <Button
              variant="subtle"
              color="red.9"
              loading={forget.isPending}
              // The second click of a double click is no answer to the question.
              onClick={({ detail }) => (sure ? detail < 2 && forget.mutate() : setSure(true))}
            >
              {sure ? text.forgetSure : text.forget}
            </Button>
          </Group>
        )}
        {lead?.message && (
          <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {text.asked}: {lead.message}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={text.name}
            required
            data-autofocus
            {...form.getInputProps('full_name')}
            error={errors.full_name}
          />
          <TextInput label={text.phone} type="tel" {...form.getInputProps('phone')} error={errors.phone} />
          <TextInput label={text.email} type="email" {...form.getInputProps('email')} error={errors.email} />
          <Select
            label={text.source}
            data={[...new Set([...sources.map(({ name }) => String(name)), lead?.source].filter((one) => one != null))]}
            clearable
            {...form.getInputProps('source')}
            error={errors.source}
          />
          <Select label={text.owner} data={optionsFor(colleagues)} clearable {...form.getInputProps('owner_id')} />
          {lead !== undefined && !isMember && (
            <Select
              label={text.stage}
              data={optionsOf(words.stages).filter(({ value }) => value in writable)}
              allowDeselect={false}
              {...form.getInputProps('stage')}
            />
          )}
          <TextInput label={text.next} maxLength={200} {...form.getInputProps('next_step')} />
          <DayInput label={text.nextOn} {...form.getInputProps('next_on')} />
        </SimpleGrid>
        {stage === 'lost' && <TextInput label={text.lost} maxLength={200} {...form.getInputProps('lost_reason')} />}
      </Stack>
    </FormModal>
  )
}

/** The stages that staff can set; the others follow from the member that the lead became. */
const writable: Record<Written, true> = { new: true, contacted: true, scheduled: true, lost: true }
