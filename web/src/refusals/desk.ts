import type { Details } from '../client/refused.ts'
import { shortDuration } from '../format.ts'
import { currentLanguage } from '../texts.ts'
import { type FieldError, sayFieldError } from './field-words.ts'
import type { staffReasons } from './reasons.generated.ts'

// What staff read when the service refuses.

/** The reasons for a refusal by the service. */
type Reason = (typeof staffReasons)[number]

type Word = string | ((details: Details) => string)

/** Every reason in Portuguese; the service itself says it in English. `tooMany` has the text with the waiting time after too many tries. */
const reasons = {
  PLAN_INACTIVE: 'O plano não está mais à venda.',
  PLAN_NOT_IN_UNIT: 'O plano não vale nesta unidade.',
  PROMOTION_WITH_DISCOUNT: 'Use a promoção ou o desconto, não os dois.',
  PROMOTION_INVALID: 'A promoção não existe, não vale hoje ou já foi toda usada.',
  CHARGE_NOT_OPEN: 'A cobrança não está mais em aberto.',
  DRAWER_OPEN: 'Seu caixa já está aberto.',
  NO_DRAWER: 'Não há caixa aberto.',
  NO_CREDIT: 'O aluno não tem crédito.',
  NO_EMAIL: 'O aluno não tem e-mail no cadastro.',
  PLAN_NOT_CHANGEABLE: 'O plano só muda em uma matrícula ativa. Receba o que está em atraso, ou destranque, antes.',
  IS_MEMBER: 'A pessoa já foi cadastrada como aluno.',
  ROLE_IN_USE: 'Alguém tem esta função. Dê outra a essa pessoa antes.',
  SAME_PLAN: 'A matrícula já tem esse plano.',
  NOT_CANCELLING: 'Nenhum cancelamento espera o fim do período.',
  DISCOUNT_TOO_LARGE: 'O desconto não pode cobrir tudo: para isso, dispense a cobrança.',
  PARTS_DIFFER: 'As parcelas não somam o que está em aberto.',
  IN_TRIAL: 'No período experimental ainda não há o que pagar.',
  NOTHING_TO_REFUND: 'Não há nada pago a devolver.',
  NOT_REVERSIBLE: 'Só se desfaz um pagamento registrado à mão, uma vez. O do banco se estorna.',
  CREDIT_USED: 'O que foi pago a mais virou crédito, que já foi usado.',
  SALE_NOT_OPEN: 'A venda já está paga.',
  SALE_NOT_PAID: 'Só se estorna o que foi pago.',
  REFUND_TOO_LARGE: 'O estorno passaria do que foi pago.',
  ALREADY_CANCELLED: 'A matrícula já está cancelada.',
  NOT_FREEZABLE: 'Esta matrícula não pode ser trancada agora.',
  FREEZE_TOO_LONG: ({ limit }) => `O plano permite trancar por até ${limit} dias.`,
  FREEZE_LIMIT_EXCEEDED: ({ limit }) => `O plano permite ${limit} por ano, e os deste ano já foram usados.`,
  NOT_FROZEN: 'A matrícula não está trancada.',
  CLASS_NOT_BOOKABLE: 'A aula já começou ou foi cancelada.',
  ACCESS_BLOCKED: 'O acesso deste aluno está bloqueado pela recepção.',
  NO_ACTIVE_MEMBERSHIP: 'Sem matrícula válida no dia da aula.',
  GROUP_CLASSES_NOT_INCLUDED: 'O plano não inclui aulas coletivas.',
  WEEKLY_LIMIT_REACHED: 'As aulas da semana que o plano permite já foram usadas.',
  SELF_REFERRAL: 'Um aluno não pode ser indicado por si mesmo.',
  LAST_OWNER: 'Alguém precisa continuar como proprietário com acesso.',
  KEY_REVOKED: 'Uma chave revogada não tem sucessora; crie outra.',
  KEY_EXPIRED: 'Uma chave com o prazo vencido não tem sucessora; crie outra.',
  NOT_OPEN: 'O pedido já foi respondido, ou a pessoa desistiu dele.',
  NOT_A_TEST_COMPANY: 'Só o relógio de uma academia de teste pode ser movido.',
  NO_WEBHOOK: 'Nenhum webhook ligado quer este evento.',
  CODE_REQUIRED: 'Falta o código do aplicativo ou de recuperação.',
  CODE_WRONG: 'O código está errado ou já foi usado.',
  CODE_UNCHECKABLE: 'Os códigos não podem ser conferidos agora. Avise quem cuida do serviço.',
  PASSKEY_REFUSED: 'Esta chave de acesso não vale aqui.',
  SECOND_FACTOR_LOCKED: 'Muitos códigos errados. Peça a quem é proprietário para desbloquear, ou espere até amanhã.',
  SECOND_FACTOR_REQUIRED: 'Configure primeiro a verificação em duas etapas.',
  NO_SECOND_FACTOR: 'Ligue primeiro a verificação em duas etapas.',
  TOO_MANY_PASSKEYS: 'São chaves de acesso demais. Remova uma que não usa mais.',
  OWN_PASSWORD: 'A sua própria senha se muda em Minha conta, com a atual.',
  OWN_SECOND_FACTOR: 'A sua própria se muda em Minha conta, com a senha e um código.',
  SECRET_LOST: 'O segredo deste webhook se perdeu. Troque-o por um novo.',
  RESTORED_COPY: 'Esta é uma cópia restaurada, que não envia nada até ser adotada pelo operador.',
  WEBHOOK_OFF: 'O webhook está desligado; ligue-o primeiro.',
  CONFIRM_IDENTITY: 'Não foi feito: é preciso confirmar que é você.',
  DATABASE_AWAY: 'O banco de dados não responde agora. Tente de novo em alguns segundos.',
  DATABASE_FULL: 'O disco do banco de dados está cheio: nada pode ser gravado. Avise quem cuida do servidor.',
  TOOK_TOO_LONG: 'Demorou demais e foi interrompido; nada mudou. Tente de novo.',
  TOO_BUSY: 'Há trabalho demais agora; nada mudou. Tente de novo em instantes.',
  OUTCOME_UNKNOWN: 'O banco de dados parou de responder no fim. Tente de novo aqui mesmo: nada será feito duas vezes.',
  IDEMPOTENCY_KEY_IN_USE: 'O serviço ainda está fazendo isto. Espere um pouco e tente de novo.',
  IDEMPOTENCY_KEY_REUSED: 'O serviço não entendeu o pedido. Recarregue a página e tente de novo.',
  SECRET_NOT_KEPT:
    'Foi feito, mas a resposta se perdeu, e o que ela mostrava uma única vez não fica guardado. Gere outro segredo ou link.',
  BUSY: 'Muita gente está entrando agora. Tente de novo em um instante.',
  WRONG_PASSWORD: 'E-mail ou senha incorretos.',
  CHOOSE_COMPANY: 'Escolha a academia.',
  LINK_NOT_VALID: 'Este link não vale mais. Peça outro na recepção.',
  UNVERIFIED: 'Este cadastro ainda não foi verificado. Confira um documento primeiro.',
  APP_OFF: 'O app está desligado nas configurações da academia.',
  TOO_MANY_AT_ONCE: 'Há pedidos demais da academia ao mesmo tempo. Tente de novo em um instante.',
  SESSION_TOO_FAST: 'São pedidos demais em pouco tempo. Espere um pouco.',
  TOO_MANY_ROWS: 'A academia já importou o que pode nesta hora. Tente de novo mais tarde.',
  TOO_MANY_KEYS: 'A academia já tem o máximo de chaves. Revogue uma que não usa mais.',
  CONSENT_MISSING: 'Falta o consentimento do aluno para guardar o rosto ou a digital nas catracas.',
  DEVICE_BUSY: 'Este aparelho está cadastrando outra pessoa. Espere terminar.',
  DEVICE_NOT_PAIRED: 'Este aparelho ainda não está pareado.',
  NOT_ON_DEVICES: 'O aluno está bloqueado ou não tem matrícula que abra esta unidade agora ou nos próximos dias.',
  DEVICE_OFFLINE: 'A catraca não está ao alcance agora. Em uma emergência, libere-a à mão.',
  FACTORY_PASSWORD: 'Esta é a senha com que o equipamento sai da fábrica. Troque-a primeiro no equipamento.',
  TOO_MANY_WEBHOOKS: 'A academia já tem o máximo de webhooks.',
  NOT_CONNECTED: 'A academia ainda não está ligada a nenhum banco.',
  PROVIDER_REFUSED: 'O banco não aceitou esta cobrança.',
  PROVIDER_UNAUTHORISED: 'O banco não aceita mais as credenciais da academia. Avise quem cuida do sistema.',
  PROVIDER_BUSY: 'O banco recebeu pedidos demais. Tente de novo em um instante.',
  PROVIDER_AWAY: 'O banco não responde agora. Tente de novo em um instante, ou receba de outro jeito.',
  MANDATES_NOT_OFFERED: 'Conecte antes um banco com Pix Automático, ou a Stripe.',
  JOURNEY_NOT_OFFERED: 'O provedor de pagamentos não oferece isso.',
  MEMBERSHIP_ENDED: 'Esta matrícula está cancelada.',
  MANDATE_ACTIVE: 'Esta matrícula já é paga sozinha.',
  CPF_REQUIRED: 'O Pix Automático precisa do CPF do aluno.',
  CYCLE_NOT_OFFERED: 'Os bancos não oferecem o Pix Automático para a duração deste plano.',
  NO_OPEN_CHARGE: 'Não há nada em aberto para pagar.',
  SALE_NOT_UNDOABLE: 'Só se desfaz uma venda de hoje, da qual nada foi devolvido. Cancele a matrícula.',
  NOT_UNKNOWN: 'Já se sabe de quem é, ou alguém já resolveu.',
  MOVE_IS_BUSY: 'Esta mudança já está em andamento. Espere terminar, ou pare antes.',
  FILES_TOO_LARGE: 'Os arquivos somam mais de 100 MB. Envie menos de uma vez.',
  PROVIDER_UNCLEAR: 'O banco não respondeu. Tente de novo: nada é cobrado duas vezes.',
} satisfies Record<Exclude<Reason, 'TOO_MANY_TRIES'>, Word>

const taken: Record<string, string> = {
  cpf: 'Já existe um aluno com este CPF.',
  email: 'Este e-mail já está cadastrado.',
  access_card_number: 'Outro aluno usa este cartão.',
  member_profile_id: 'O aluno já tem vaga ou lugar na fila desta aula.',
  passkey: 'Esta chave de acesso já está cadastrada.',
  max_uses: 'Já foi usada mais vezes do que isso.',
}

/** English texts for staff, where the service's own text is written for programs. */
const english: Partial<Record<Reason, string>> = {
  OUTCOME_UNKNOWN: 'The database fell silent at the end. Try again right here: nothing will be done twice.',
  IDEMPOTENCY_KEY_IN_USE: 'The service is still doing this. Wait a little and try again.',
  IDEMPOTENCY_KEY_REUSED: 'The service did not understand the request. Reload the page and try again.',
}

const codes: Record<string, string> = {
  INSUFFICIENT_SCOPE: 'A sua função não permite fazer isto.',
  NOT_FOUND: 'Não foi encontrado; talvez alguém tenha mudado enquanto isso.',
  RATE_LIMIT_EXCEEDED: 'Muitas tentativas. Espere um pouco.',
  UNAUTHORIZED: 'A sua sessão terminou. Entre de novo.',
  INTERNAL_ERROR: 'Algo falhou no serviço. Tente de novo.',
  SOURCE_UNKNOWN: 'Esta origem não está ativa nos cadastros.',
  SOURCE_RESERVED: 'Esta origem é usada só pelo próprio serviço.',
  DUPLICATE_ENTRY: 'Já existe um registro com este valor.',
}

export function explainField(error: FieldError): string {
  return sayFieldError(error, currentLanguage())
}

/** A refusal in the chosen language, or in the service's own words where there is no translation. */
export function explainRefusal(refusal: { code: string; message: string; details: Details }): string {
  const { code, message, details } = refusal
  const listed = (details.fields ?? []) as FieldError[]
  if (listed.length > 0) return [...new Set(listed.map(explainField))].join(' ')
  const reason = details.reason as Reason | undefined
  if (currentLanguage() === 'en') return (reason && english[reason]) ?? message
  if (reason === 'TOO_MANY_TRIES') return tooMany(Number(details.retry_after_seconds))
  if (code === 'DUPLICATE_ENTRY') return taken[String(details.field)] ?? codes.DUPLICATE_ENTRY!
  // A page that is older than the service may not know the reason.
  const word = reason && (reasons[reason] as Word | undefined)
  return (typeof word === 'function' ? word(details) : word) ?? codes[code] ?? message
}

function tooMany(seconds: number): string {
  return `Muitas tentativas. Tente de novo em ${shortDuration(seconds)}.`
}

export function explainNoAnswer(): string {
  return currentLanguage() === 'en'
    ? 'The service does not answer. Check the connection and try again.'
    : 'O serviço não responde. Verifique a conexão e tente de novo.'
}
