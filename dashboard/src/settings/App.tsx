import { Button, Fieldset, Stack, Switch, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { api, type Shapes } from '../api/client.ts'
import { useSession } from '../api/session.ts'
import { Address } from '../components/Address.tsx'
import { changedIn } from '../components/changed-in.ts'
import { NumberField } from '../components/NumberField.tsx'
import { Card, Loaded } from '../components/Page.tsx'
import { useAction } from '../components/use-action.ts'
import { defineText } from '../text.ts'
import { AppBooking } from './AppBooking.tsx'
import { AppDevices } from './AppDevices.tsx'
import { AppLook } from './AppLook.tsx'
import { MembersWithApp } from './MembersWithApp.tsx'
import { companyQuery } from './queries.ts'

const useText = defineText({
  pt: {
    title: 'O app dos alunos',
    at: 'Os alunos abrem o app em',
    enabled: 'Alunos podem usar o app',
    signUp: 'Visitantes podem se cadastrar em',
    leads: 'Formulário de contato para o site da academia',
    leadsHow: 'Coloque em um iframe no site, ou divulgue o endereço; ?origem=Instagram diz de onde a pessoa veio.',
    freeze: 'Alunos podem trancar a matrícula no app, dentro do que o plano permite',
    cancel: 'Alunos podem cancelar e mudar a renovação no app',
    cancelHint: 'Sempre para o fim do período; até lá o aluno desfaz.',
    measure: 'Alunos podem informar medidas no app',
    paymentText: 'Como pagar o que está em aberto',
    paymentHint: 'Vazio: “Pague na recepção.”',
    notices: 'Avisos por e-mail',
    noticesOn: 'Avisar os alunos por e-mail',
    noticesWhat:
      'Boas-vindas, vaga da lista de espera, aula que muda ou é cancelada, fim do teste e cobrança que vence. Cada aluno escolhe o que quer receber.',
    trialDays: 'Dias antes do fim do período de teste (0: não avisar)',
    save: 'Salvar',
    done: 'Configurações salvas.',
  },
  en: {
    title: "The members' app",
    at: 'Members open the app at',
    enabled: 'Members may use the app',
    signUp: 'Visitors may sign up at',
    leads: 'Contact form for the website of the gym',
    leadsHow:
      'Put it into an iframe on the website, or share the address; ?origem=Instagram says where somebody came from.',
    freeze: 'Members may freeze in the app, within what their plan allows',
    cancel: 'Members may cancel and switch the renewal in the app',
    cancelHint: 'Always for the end of the period; until then the member can take it back.',
    measure: 'Members may enter measurements in the app',
    paymentText: 'How to pay what is owed',
    paymentHint: 'Empty: “Pay at the front desk.”',
    notices: 'Notices by e-mail',
    noticesOn: 'Tell members by e-mail',
    noticesWhat:
      'Welcome, a place gained from the waitlist, a class that changes or is cancelled, the end of the trial and charges that are due. Each member chooses what to get.',
    trialDays: 'Days before the end of the trial (0: do not tell)',
    save: 'Save',
    done: 'The settings are saved.',
  },
})

/** The gym's settings for the app of its members. */
export function App() {
  const query = useQuery(companyQuery)
  return <Loaded query={query}>{({ data }) => <AppSettings settings={data} />}</Loaded>
}

function AppSettings({ settings }: { settings: Shapes['CompanySettings'] }) {
  const text = useText()
  const { may } = useSession()
  const { slug, app_enabled, app_sign_up, app_leads, app_freeze, app_cancel, app_measure, app_payment_text } = settings
  const { app_notices, app_trial_notice_days } = settings
  const { app_book_hours_before, app_leave_hours_before, app_no_show_block_days } = settings
  const form = useForm({
    initialValues: {
      ...{
        app_enabled,
        app_sign_up,
        app_leads,
        app_freeze,
        app_cancel,
        app_measure,
        app_leave_hours_before,
        app_no_show_block_days,
      },
      ...{ app_notices, app_trial_notice_days },
      // The value of an empty field.
      app_book_hours_before: app_book_hours_before ?? ('' as const),
      app_payment_text: app_payment_text ?? '',
    },
  })
  const save = useAction({
    run: async () => {
      const { values } = form
      const whole = {
        ...values,
        app_book_hours_before: values.app_book_hours_before || null,
        app_payment_text: values.app_payment_text.trim() || null,
      }
      await api.changeCompany({ body: changedIn(form, whole) })
      form.resetDirty(values)
    },
    touches: ['settings'],
    done: text.done,
  })
  const address = `${location.origin}/app/${slug}`
  return (
    <Stack maw={640}>
      <Card title={text.title}>
        <form onSubmit={form.onSubmit(() => save.mutate())}>
          <Text mb="md">
            {text.at} <Address to={address} />
          </Text>
          <fieldset disabled={!may('settings:write')} className="fields">
            <Stack>
              <Switch label={text.enabled} {...form.getInputProps('app_enabled', { type: 'checkbox' })} />
              <Switch
                label={text.signUp}
                description={<Address to={`${address}/entrar-para-academia`} />}
                {...form.getInputProps('app_sign_up', { type: 'checkbox' })}
              />
              <Switch
                label={text.leads}
                description={
                  <>
                    {text.leadsHow} <Address to={`${address}/contato`} />
                  </>
                }
                {...form.getInputProps('app_leads', { type: 'checkbox' })}
              />
              <Switch label={text.freeze} {...form.getInputProps('app_freeze', { type: 'checkbox' })} />
              <Switch
                label={text.cancel}
                description={text.cancelHint}
                {...form.getInputProps('app_cancel', { type: 'checkbox' })}
              />
              <Switch label={text.measure} {...form.getInputProps('app_measure', { type: 'checkbox' })} />
              <AppBooking input={form.getInputProps} />
              <Textarea
                label={text.paymentText}
                description={text.paymentHint}
                autosize
                minRows={2}
                maxLength={1000}
                {...form.getInputProps('app_payment_text')}
              />
            </Stack>
            <Fieldset legend={text.notices} mt="lg">
              <Stack>
                <Switch
                  label={text.noticesOn}
                  description={text.noticesWhat}
                  {...form.getInputProps('app_notices', { type: 'checkbox' })}
                />
                <NumberField
                  label={text.trialDays}
                  required
                  withAsterisk={false}
                  decimals={0}
                  max={30}
                  disabled={!form.values.app_notices}
                  {...form.getInputProps('app_trial_notice_days')}
                />
              </Stack>
            </Fieldset>
          </fieldset>
          {may('settings:write') && (
            <Button type="submit" mt="lg" loading={save.isPending}>
              {text.save}
            </Button>
          )}
        </form>
      </Card>
      <AppLook settings={settings} />
      <AppDevices slug={slug} />
      {may('members:read') && <MembersWithApp />}
    </Stack>
  )
}
