import type { Chapter } from '../scenario.ts'

export const debts: Record<string, Chapter> = {
  'the price': {
    billing: 'internal',
    told: [
      [
        'is the plan’s without the discount, at the sale and at every renewal',
        'plain',
        `
        10/01/2040 sell at 25% off   -> active, price 75, owes 75
        10/01 pay                    -> active
        09/02                        -> active, price 75, owes 75
        `,
      ],
      [
        'is rounded half up to the cent',
        'odd',
        `
        10/01/2040 sell at 50% off   -> active, price 16.67, owes 16.67
        `,
      ],
      [
        'is rounded down below half a cent',
        'odd',
        `
        10/01/2040 sell at 20% off   -> active, price 26.66, owes 26.66
        `,
      ],
      [
        'knows discounts that are not whole',
        'plain',
        `
        10/01/2040 sell at 12.5% off -> active, price 87.5, owes 87.5
        `,
      ],
      [
        'of a free plan is nothing, and nothing is ever late',
        'free',
        `
        10/01/2040 sell              -> active until 09/02, price 0, owes 0
        11/01                        -> active
        09/02                        -> active until 10/03, owes 0
        10/02                        -> active, member active
        `,
      ],
      [
        'of a courtesy is nothing, whatever its plan says',
        'courtesy',
        `
        10/01/2040 sell              -> active until 09/02, price 0, owes 0
        16/01                        -> active
        09/02                        -> active until 10/03, owes 0
        `,
      ],
      [
        'of a gift is nothing',
        'plain',
        `
        10/01/2040 sell at 100% off  -> active, price 0, owes 0
        16/01                        -> active
        09/02                        -> active until 10/03, owes 0
        `,
      ],
      [
        'that is changed is charged from the next renewal on',
        'plain',
        `
        10/01/2040 sell              -> active, owes 100
        10/01 pay                    -> active, owes 0
        20/01 set price_cents=8000   -> active, price 80, owes 0
        09/02                        -> active, owes 80
        `,
      ],
      [
        'set to nothing is no longer charged',
        'plain',
        `
        10/01/2040 sell              -> active, owes 100
        10/01 pay                    -> active
        20/01 set price_cents=0      -> active, price 0
        09/02                        -> active until 10/03, owes 0
        `,
      ],
      [
        'of another plan is charged from the next renewal on',
        'plain',
        `
        10/01/2040 sell              -> active, owes 100
        10/01 pay                    -> active
        20/01 set plan=quarter       -> active until 09/02, price 270, owes 0
        09/02                        -> active until 09/05, owes 270
        `,
      ],
    ],
  },

  'what is owed after a cancellation': {
    billing: 'internal',
    told: [
      [
        'at once is what was due by that day',
        'plain',
        `
        10/01/2040 sell              -> active, owes 100
        10/01 cancel                 -> cancelled ends 10/01, owes 100
        11/01                        -> cancelled, owes 100 late 100, member cancelled
        `,
      ],
      [
        'is nothing when all was paid, also after the day on which it would have renewed',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 pay                    -> active
        20/01 cancel                 -> cancelled ends 20/01, owes 0
        09/02                        -> cancelled, owes 0
        `,
      ],
      [
        'at the end has no charge of a further period',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 pay                    -> active
        20/01 cancel at end          -> cancelled ends 09/02, owes 0
        09/02                        -> cancelled until 09/02, owes 0, member active
        10/02                        -> cancelled, owes 0, member cancelled
        `,
      ],
      [
        'at the end is a debt like any other: when the grace is over, the membership is',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 cancel at end          -> cancelled ends 09/02, owes 100, member active
        11/01                        -> cancelled, late 100, since 11/01
        15/01                        -> cancelled because pediu ends 09/02, member active
        16/01                        -> cancelled because payment_overdue ends 15/01, owes 100, member cancelled
        20/01 pay                    -> cancelled ends 15/01, owes 0
        `,
      ],
      [
        'at the end and paid within the grace leaves the period as it is',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 cancel at end          -> cancelled ends 09/02, owes 100
        15/01 pay                    -> cancelled because pediu ends 09/02, owes 0, since never
        10/02                        -> cancelled because pediu ends 09/02, member cancelled
        `,
      ],
      [
        'at the end makes it past due when the cancellation is taken back, with the grace that is left',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 cancel at end          -> cancelled ends 09/02, owes 100
        13/01 take back              -> past_due ends never, owes 100, since 11/01
        15/01                        -> past_due
        16/01                        -> cancelled because payment_overdue ends 15/01
        `,
      ],
      [
        'at the end of a period shorter than the grace ends with the period, for the reason given',
        'patient',
        `
        10/01/2040 sell              -> active
        12/01 cancel at end          -> cancelled ends 09/02, since 11/01
        10/02                        -> cancelled because pediu ends 09/02, owes 100, since never, member cancelled
        `,
      ],
      [
        'of several periods are all of their charges',
        'patient',
        `
        10/01/2040 sell              -> active
        15/02 cancel                 -> cancelled ends 15/02, owes 200
        20/02                        -> cancelled because pediu ends 15/02, owes 200
        `,
      ],
      [
        'of a membership sold ahead is the charge due at the sale',
        'plain',
        `
        10/01/2040 sell for 01/02    -> active, owes 100
        12/01 cancel                 -> cancelled ends 12/01, owes 100, member cancelled
        `,
      ],
      [
        'of a late payer frozen meanwhile is what was late before the freeze',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 freeze until 22/01     -> frozen, owes 100
        15/01 cancel                 -> cancelled ends 15/01, owes 100, member cancelled
        `,
      ],

      [
        'while frozen is what would have been due by that day, had the freeze ended on it',
        'plain',
        `
        10/01/2040 sell              -> active, owes 100 due 10/01
        10/01 freeze until 20/01     -> frozen, owes 100 due 20/01
        12/01 cancel                 -> cancelled ends 12/01, owes 100
        `,
      ],
      [
        'at the end while frozen is what is due by the corrected last day',
        'week',
        `
        10/01/2040 sell              -> active until 17/01, owes 100 due 10/01
        10/01 freeze until 09/02     -> frozen until 16/02, owes 100 due 09/02
        12/01 cancel at end          -> cancelled ends 19/01, owes 100 due 12/01
        20/01                        -> cancelled, owes 100, member cancelled
        `,
      ],
    ],
  },

  'a gym that bills elsewhere': {
    billing: 'external',
    told: [
      [
        'has no charges, so nothing is ever late by itself',
        'plain',
        `
        10/01/2040 sell              -> active, price 100, owes 0
        11/01                        -> active
        16/01                        -> active
        09/02                        -> active until 10/03, owes 0
        `,
      ],
      [
        'has no charge for a trial or an enrollment either',
        'trial-fee',
        `
        10/01/2040 sell              -> trial, owes 0
        17/01                        -> active, owes 0
        16/02                        -> active until 17/03, owes 0
        `,
      ],
      [
        'says itself who is late, and who has paid',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 set status=past_due    -> past_due until 09/02, member active
        26/01                        -> past_due, member active
        28/01 set status=active      -> active until 09/02, member active
        09/02                        -> active until 10/03
        `,
      ],
      [
        'sees a late membership renew by date and stay late until it says otherwise',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 set status=past_due    -> past_due
        09/02                        -> past_due until 10/03, member active
        10/03                        -> past_due until 09/04, member active
        15/03 set status=active      -> active until 09/04
        `,
      ],
      [
        'sees a cancellation at the end leave the debt, and taking it back too',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01 set status=past_due    -> past_due, since 20/01
        21/01 cancel at end          -> cancelled ends 09/02, since 20/01
        30/01 take back              -> past_due, since 20/01
        `,
      ],
      [
        'sees no grace run out, not even on a plan without any',
        'strict',
        `
        10/01/2040 sell              -> active
        20/01 set status=past_due    -> past_due
        21/01                        -> past_due
        09/02                        -> past_due until 10/03
        `,
      ],
    ],
  },
}
