import { PasswordInput, type PasswordInputProps, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { api, type Shapes } from '../api/client.ts'
import { defineText } from '../text.ts'

const shortest = 10
const pauseMs = 350
/** The lowest score that the service accepts. */
const enough = 3

const useText = defineText({
  pt: {
    hint: `Pelo menos ${shortest} caracteres; três ou quatro palavras que não combinam são fáceis de lembrar.`,
    strength: 'Força da senha',
    scores: ['muito fraca', 'muito fraca', 'fraca', 'boa', 'forte'],
    SHORT: `faltam caracteres: são pelo menos ${shortest}`,
    COMMON: 'é uma das mais comuns, ou parecida com uma',
    PERSONAL: 'usa o seu nome, o seu e-mail ou o nome da academia',
    PATTERN: 'segue um padrão, como teclas vizinhas, repetição ou data',
    SIMPLE: 'use mais palavras, ou palavras que não combinam',
  },
  en: {
    hint: `At least ${shortest} characters; three or four words that do not belong together are easy to remember.`,
    strength: 'Strength of the password',
    scores: ['very weak', 'very weak', 'weak', 'good', 'strong'],
    SHORT: `too short: it needs at least ${shortest} characters`,
    COMMON: 'it is one of the most common, or much like one',
    PERSONAL: 'it is made of your name, e-mail or gym',
    PATTERN: 'it follows a pattern, such as a row of keys, a repetition or a date',
    SIMPLE: 'use more words, or words that do not belong together',
  },
})

/** A field for a new password that shows how strong it is. The service rates it, and decides whether it is accepted. */
export function NewPasswordInput({ token, ...props }: PasswordInputProps & { token?: string }) {
  const text = useText()
  const typed = String(props.value ?? '')
  const [strength, setStrength] = useState<Shapes['PasswordStrength']>()
  useEffect(() => {
    setStrength(undefined)
    if (typed.trim() === '') return
    if (typed.length < shortest) return setStrength({ score: 0, weakness: 'SHORT' })
    let current = true
    const timer = setTimeout(async () => {
      // Without an answer nothing is shown: the form itself shows what is wrong.
      const answer = await api.ratePassword({ body: { password: typed, token } }).catch(() => undefined)
      if (current) setStrength(answer?.data)
    }, pauseMs)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [typed, token])
  const good = strength !== undefined && strength.score >= enough
  return (
    <>
      <PasswordInput description={text.hint} autoComplete="new-password" required {...props} />
      <div className="strength" data-good={good} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-on={strength !== undefined && Math.max(strength.score, 1) >= step} />
        ))}
      </div>
      <Text size="sm" c="dimmed" mih={22} role="status" aria-label={text.strength}>
        {strength && `${text.strength}: ${text.scores[strength.score]}`}
        {strength?.weakness && ` (${text[strength.weakness]})`}
      </Text>
    </>
  )
}
