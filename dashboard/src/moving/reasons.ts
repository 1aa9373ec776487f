import { day } from '../format.ts'
import { trailWords } from '../settings/trail-words.ts'
import { defineText } from '../text.ts'

// Why a run did not take a row, in the reader's language. The service says it in English, once, for the command and for this page.

type Translation = [pattern: RegExp, words: (...parts: string[]) => string]

const pt: Translation[] = [
  [/^may be another person/, () => 'Pode ser outra pessoa da mesma importação: o mesmo telefone ou nascimento.'],
  [/^may be /, () => 'Pode ser um aluno que já está aqui: o mesmo telefone ou nascimento.'],
  [
    /^changed there and here, and stays as it is here: (.+)$/,
    (fields) => `Mudou lá e aqui, e fica como está aqui: ${fieldsInWords(fields!)}.`,
  ],
  [/^the block changed there and here/, () => 'O bloqueio mudou lá e aqui, e fica como está aqui.'],
  [/^the e-mail (.+) is another member’s/, (email) => `O e-mail ${email} é de outro aluno e ficou de fora.`],
  [/^the card (.+) is another member’s/, (card) => `O cartão ${card} é de outro aluno.`],
  [/^left out because they are wrong: (.+)$/, (fields) => `Ficou de fora por estar errado: ${fieldsInWords(fields!)}.`],
  [/^its person was not taken$/, () => 'A pessoa não veio.'],
  [/^nothing is owed by it$/, () => 'Não há valor devido.'],
  [/^a charge of that day was raised here/, () => 'Já há aqui uma cobrança desse dia com outro valor, e ela fica.'],
  [/^a part of the debt is paid/, () => 'Parte da dívida já foi paga: veio em aberto, pelo valor inteiro.'],
  [/^its amount or due day changed there/, () => 'O valor ou o vencimento mudou lá depois de trazido. Altere aqui.'],
  [
    /^The account may not read (.+)\.$/,
    (what) => `A chave não tem permissão para ler ${what}. Marque-a no outro sistema e rode de novo.`,
  ],
  [/^column "(.+)": (.+)$/, (column, reason) => `Coluna "${column}": ${translated(reason!)}`],
  [/^"(.*)" is no day/, (text) => `"${text}" não é uma data; 31/12/2026 seria.`],
  [
    /^"(.*)" is a day outside the years (\d+) to (\d+)$/,
    (text, first, last) => `"${text}" está fora dos anos de ${first} a ${last}.`,
  ],
  [/^"(.*)" is no time/, (text) => `"${text}" não é uma hora; 18:05 seria.`],
  [/^"(.*)" is no amount/, (text) => `"${text}" não é um valor; 1.234,56 seria.`],
  [/^"(.*)" is too large an amount$/, (text) => `"${text}" é um valor grande demais.`],
  [/^"(.*)" is no price/, (text) => `"${text}" não é um preço; 1.234,56 seria.`],
  [/^"(.*)" is no whole number/, (text) => `"${text}" não é um número inteiro.`],
  [/^"(.*)" is neither/, (text) => `"${text}" não é nem "sim" nem "não".`],
  [/^another row has the same number$/, () => 'Outra linha tem o mesmo número.'],
  [/^there is no name$/, () => 'Falta o nome.'],
  [/^the contract "(.+)" has neither/, (plan) => `O contrato "${plan}" não tem início nem fim, e ficou de fora.`],
  [
    /^the contract "(.+)" is "(.+)", but ends on (\S+), and was left out/,
    (plan, status, ends) =>
      `O contrato "${plan}" está como "${status}", mas termina em ${day(ends!)}, e ficou de fora: informe o dia do cancelamento.`,
  ],
  [
    /^the status "(.*)" is not known: the contract/,
    (status) => `A situação "${status}" não é conhecida: o contrato veio como ativo.`,
  ],
  [
    /^the status "(.*)" is not known: the debt/,
    (status) => `A situação "${status}" não é conhecida: a dívida veio em aberto.`,
  ],
  [
    /^no day says when the freeze ends/,
    () => 'Falta o dia em que o trancamento termina: ele dura até alguém o encerrar aqui.',
  ],
  [/^nobody in the sheets is sure/, () => 'Não dá para saber de qual pessoa é.'],
  [/^no row looks like headings/, () => 'Nenhuma linha parece um cabeçalho: diga o que são as colunas.'],
  [/^only (\d+) people move at once/, (count) => `Só ${count} pessoas por vez: divida os arquivos.`],
  [/^more rows have mistakes/, () => 'Há mais linhas com problema: corrija estas primeiro.'],
  [/^is larger than (\d+) MB/, (mb) => `Tem mais de ${mb} MB: divida em vários arquivos.`],
  [/^holds more than (\d+) MB/, (mb) => `Contém mais de ${mb} MB: exporte menos de uma vez, ou como CSV.`],
  [/^is empty$/, () => 'Está vazio.'],
  [/^is a workbook of before 2007/, () => 'É uma planilha de antes de 2007: abra e salve como XLSX.'],
  [/^is a PDF/, () => 'É um PDF: exporte como CSV ou XLSX.'],
  [/^is a web page/, () => 'É uma página da web com nome de planilha: abra e salve como XLSX.'],
  [/^is damaged: export/, () => 'Está danificado: exporte de novo.'],
  [/^is damaged or protected/, () => 'Está danificado ou protegido por senha: salve de novo sem senha.'],
  [/^is a ZIP within a ZIP/, () => 'É um ZIP dentro de um ZIP: descompacte.'],
  [/^a quotation mark/, () => 'Uma aspa antes daqui nunca é fechada.'],
  [
    /^no class (.+) begins here on (\S+) at (.+)$/,
    (name, date, time) => `Não há aula ${name} aqui em ${day(date!)} às ${time}.`,
  ],
  [/^the photo is not there/, () => 'A foto não existe mais, ou não é PNG, JPEG ou WebP de até 500 kB.'],
  [/^the photo could not be fetched/, () => 'A foto não pôde ser baixada: a próxima importação tenta de novo.'],
  [/^was changed since$/, () => 'Foi alterado depois.'],
  [/^is named by (.+)$/, () => 'Já tem outros registros, como reservas ou treinos.'],
]

const fieldsInWords = (fields: string) =>
  fields
    .split(', ')
    .map((field) => trailWords.pt.columns[field] ?? field)
    .join(', ')

/** Undefined for a reason without a translation, such as a refusal by a rule. */
function reasonInPortuguese(reason: string): string | undefined {
  for (const [pattern, words] of pt) {
    const found = pattern.exec(reason)
    if (found) return words(...found.slice(1))
  }
  return undefined
}

const translated = (reason: string): string => reasonInPortuguese(reason) ?? reason

/** The text about a row, in the reader's language. */
export const useReasonText = defineText({
  pt: { inWords: translated },
  en: { inWords: (reason: string) => reason.slice(0, 1).toUpperCase() + reason.slice(1) },
})
