import { Text, type TextProps } from '@mantine/core'

interface Props extends Omit<TextProps, 'fz' | 'size'> {
  children: string
  /** In pixels, if there is room. */
  size?: number
}

/** The figure of a card, as large as fits into one line. */
export function BigFigure({ children, size = 28, ...rest }: Props) {
  // A bold digit is 0.6 of its height wide; `cqi` is a hundredth of the width of the card.
  const fits = Math.floor(160 / children.length)
  return (
    <div style={{ containerType: 'inline-size', overflowWrap: 'anywhere' }}>
      <Text fw={700} lh={1.2} {...rest} fz={`clamp(13px, ${fits}cqi, ${size}px)`}>
        {children}
      </Text>
    </div>
  )
}
