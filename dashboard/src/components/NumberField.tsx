import { type Amounts, useAmounts } from '@catraca/web/numbers.ts'
import type { TextInputProps } from '@mantine/core'
import { TypedInput } from './TypedInput.tsx'

interface Props
  extends Omit<TextInputProps, 'value' | 'onChange' | 'min' | 'max' | 'inputMode'>,
    Omit<Amounts, 'isMoney'> {
  value?: number | ''
  onChange: (value: number | '') => void
}

/** A number, typed as the reader's language writes it; empty while it cannot be read. */
export function NumberField(props: Props) {
  return <AmountInput {...props} />
}

/** An amount of reais; its value and bounds are whole cents. */
export function MoneyField(props: Omit<Props, 'decimals'>) {
  return <AmountInput {...props} isMoney />
}

function AmountInput({ isMoney, decimals, min, max, ...input }: Props & Pick<Amounts, 'isMoney'>) {
  const { read, write } = useAmounts()({ isMoney, decimals, min, max })
  return (
    <TypedInput
      {...input}
      read={read}
      write={write}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      // A user who comes with the keyboard replaces the figure that is there, and does not add to it.
      onFocus={(event) => event.currentTarget.select()}
    />
  )
}
