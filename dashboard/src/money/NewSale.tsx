import { ActionIcon, Button, Group, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { api, fieldErrors } from '../api/client.ts'
import { FormModal } from '../components/FormModal.tsx'
import { MoneyField, NumberField } from '../components/NumberField.tsx'
import { type PaymentMethod, usePaymentMethods } from '../components/payment-methods.ts'
import { UnitPicker, useUnit } from '../components/unit.tsx'
import { useAction } from '../components/use-action.ts'
import { money } from '../format.ts'
import { defineText } from '../text.ts'

const useText = defineText({
  pt: {
    title: 'Venda no balcão',
    what: 'Produto ou serviço',
    quantity: 'Quantidade',
    price: 'Preço unitário (R$)',
    add: 'Mais um item',
    remove: 'Remover item',
    discount: 'Desconto (R$)',
    method: 'Pago com',
    total: 'Total',
    sell: 'Registrar venda',
    done: 'Venda registrada.',
  },
  en: {
    title: 'Sale at the counter',
    what: 'Product or service',
    quantity: 'Quantity',
    price: 'Unit price (R$)',
    add: 'Another item',
    remove: 'Remove the item',
    discount: 'Discount (R$)',
    method: 'Paid by',
    total: 'Total',
    sell: 'Record the sale',
    done: 'The sale is recorded.',
  },
})

const blank = { description: '', quantity: 1 as number | '', price: '' as number | '' }

export function NewSale({ onClose }: { onClose: () => void }) {
  const text = useText()
  const methods = usePaymentMethods()
  const [unit, setUnit] = useUnit()
  const form = useForm({
    initialValues: { items: [blank], discount: '' as number | '', payment_method: 'pix' as PaymentMethod },
  })
  const { items, discount, payment_method } = form.values
  const total = items.reduce((sum, item) => sum + (item.quantity || 0) * (item.price || 0), 0) - (discount || 0)
  const save = useAction({
    run: () => {
      const sold = items.map(({ description, quantity, price }) => ({
        description,
        quantity: quantity || 0,
        unit_price_cents: price || 0,
      }))
      const sent = { items: sold, store_id: unit, discount_cents: discount || 0, payment_method, paid: true }
      return api.createSale({ body: sent })
    },
    touches: ['money'],
    done: text.done,
    after: onClose,
  })
  const errors = fieldErrors(save.error)
  return (
    <FormModal
      title={text.title}
      submit={text.sell}
      size="lg"
      pending={save.isPending}
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      {items.map((_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is told by its place
        <Group key={i} align="start" mb="xs">
          <TextInput
            label={text.what}
            required
            flex={{ base: '1 0 100%', xs: '1 1 0' }}
            data-autofocus={i === 0 || undefined}
            {...form.getInputProps(`items.${i}.description`)}
          />
          <NumberField
            label={text.quantity}
            required
            withAsterisk={false}
            decimals={0}
            min={1}
            w={100}
            {...form.getInputProps(`items.${i}.quantity`)}
          />
          <MoneyField
            label={text.price}
            required
            withAsterisk={false}
            flex={{ base: 1, xs: '0 0 150px' }}
            {...form.getInputProps(`items.${i}.price`)}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            mt={25}
            aria-label={text.remove}
            disabled={items.length === 1}
            onClick={() => form.removeListItem('items', i)}
          >
            <IconTrash size={18} />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconPlus size={14} />}
        onClick={() => form.insertListItem('items', blank)}
      >
        {text.add}
      </Button>
      <SimpleGrid cols={{ base: 1, xs: 3 }} mt="sm">
        <MoneyField label={text.discount} {...form.getInputProps('discount')} error={errors.discount_cents} />
        <Select label={text.method} data={methods} allowDeselect={false} {...form.getInputProps('payment_method')} />
        <UnitPicker labelled value={unit} onChange={setUnit} />
      </SimpleGrid>
      <Text fw={700} fz="lg" mt="lg">
        {text.total}: {money(total)}
      </Text>
    </FormModal>
  )
}
