import type { Chapter } from '../scenario.ts'

export const corrections: Record<string, Chapter> = {
  'a correction during a freeze': {
    billing: 'internal',
    told: [
      [
        'of a payment asks for it again today when the freeze is ended',
        'plain',
        `
        10/01/2040 sell              -> active, owes 100
        10/01 pay                    -> active, owes 0
        10/01 freeze until 09/02     -> frozen until 10/03
        12/01 reverse                -> frozen, owes 100 due 09/02 late 0
        12/01 unfreeze               -> active until 11/02, owes 100 due 12/01 late 0
        13/01                        -> past_due, late 100
        `,
      ],
      [
        'of a payment asks for it again on the day the freeze ends',
        'plain',
        `
        10/01/2040 sell              -> active, owes 100
        10/01 pay                    -> active, owes 0
        10/01 freeze until 09/02     -> frozen until 10/03
        12/01 reverse                -> frozen, owes 100 due 09/02
        09/02                        -> active, owes 100 late 0
        10/02                        -> past_due
        `,
      ],
      [
        'of a payment for a trial asks for it again when the trial ends',
        'trial',
        `
        10/01/2040 sell              -> trial, owes 100 due 17/01
        11/01 pay                    -> trial, owes 0
        12/01 freeze until 20/01     -> frozen until 24/02
        14/01 reverse                -> frozen, owes 100 due 25/01
        25/01                        -> active, owes 100 late 0
        26/01                        -> past_due
        `,
      ],
      [
        'gives no due day before the freeze ends',
        'plain',
        `
        10/01/2040 sell              -> active, owes 100
        10/01 freeze until 09/02     -> frozen, owes 100 due 09/02
        12/01 postpone to 20/01      -> frozen, owes 100 due 09/02, refused VALIDATION_ERROR
        12/01 split 40 for 15/02     -> frozen, owes 100 due 09/02, refused VALIDATION_ERROR
        12/01 postpone to 15/02      -> frozen, owes 100 due 15/02
        12/01 unfreeze               -> active, owes 100 due 18/01 late 0
        `,
      ],
    ],
  },

  'money for days that nobody used': {
    billing: 'internal',
    told: [
      [
        'of a trial that is cancelled at once becomes credit, with its fee',
        'trial-fee',
        `
        10/01/2040 sell              -> trial, owes 150
        11/01 pay                    -> trial, owes 0
        12/01 cancel                 -> cancelled ends 12/01, owes 0, credit 150
        `,
      ],
      [
        'of a trial that is cancelled at the end becomes credit, and pays again if it is taken back',
        'trial-fee',
        `
        10/01/2040 sell              -> trial, owes 150
        11/01 pay                    -> trial, owes 0
        12/01 cancel at end          -> cancelled ends 16/01, owes 0, credit 150
        13/01 take back              -> trial, owes 0, credit 0
        18/01                        -> active, owes 0
        `,
      ],
      [
        'that was credit and paid a trial becomes credit again when the trial is not renewed',
        'trial',
        `
        10/01/2040 sell plain        -> active, owes 100
        10/01 pay one 200            -> active, owes 0, credit 100
        10/01 sell once              -> trial, owes 0, credit 0
        17/01                        -> cancelled because trial_ended, credit 100
        `,
      ],
      [
        'stays with the month when it is cancelled after the trial',
        'trial',
        `
        10/01/2040 sell              -> trial, owes 100
        11/01 pay                    -> trial, owes 0
        17/01 cancel at end          -> cancelled ends 16/02, owes 0, credit 0
        `,
      ],
      [
        'that was refunded pays for no other plan',
        'plain',
        `
        10/01/2040 sell              -> active, owes 100
        10/01 pay                    -> active, owes 0
        10/01 refund                 -> active, owes 0, credit 0
        12/01 change to week         -> active, owes 100, credit 0
        `,
      ],
      [
        'that was refunded for a trial is not credit when the trial is cancelled',
        'trial',
        `
        10/01/2040 sell              -> trial, owes 100
        11/01 pay                    -> trial, owes 0
        11/01 refund                 -> trial, owes 0, credit 0
        12/01 cancel at end          -> cancelled, owes 0, credit 0
        `,
      ],
      [
        'is credited once, by a change of plan or by undoing the sale',
        'plain',
        `
        10/01/2040 sell for 31/12/2039 -> active until 30/01, owes 100
        10/01 pay                      -> active, owes 0
        10/01 change to quarter        -> active, owes 203.33, credit 0
        10/01 undo                     -> cancelled, owes 0, credit 100
        `,
      ],
    ],
  },

  'a debt for days that were used': {
    billing: 'internal',
    told: [
      [
        'is owed after the cancellation, if it was postponed beyond it',
        'plain',
        `
        10/01/2040 sell              -> active, owes 100
        15/01 postpone to 12/02      -> active, owes 100 due 12/02
        07/02 cancel at end          -> cancelled ends 09/02, owes 100 due 12/02
        13/02                        -> cancelled, late 100
        `,
      ],
      [
        'is owed in full, if its first part is not paid',
        'plain',
        `
        10/01/2040 sell              -> active, owes 100
        12/01 split 80 for 20/02     -> active, owes 100 due 12/01
        18/01                        -> cancelled because payment_overdue, owes 100
        `,
      ],
      [
        'is owed, if what is left of it was split off',
        'plain',
        `
        10/01/2040 sell              -> active, owes 100
        12/01 split 80 for 20/02     -> active, owes 100 due 12/01
        12/01 pay one                -> active, owes 80 due 20/02
        15/01 cancel                 -> cancelled, owes 80 due 20/02
        `,
      ],
      [
        'that is paid in parts is owed for the parts that were due',
        'parts',
        `
        10/01/2040 sell              -> active, owes 300 due 10/01
        10/01 pay one                -> active, owes 200 due 10/02
        12/02 postpone to 20/02      -> active, owes 200 due 20/02
        15/02 cancel                 -> cancelled, owes 100 due 20/02
        `,
      ],
      [
        'does not count a part that was postponed before it was due',
        'parts',
        `
        10/01/2040 sell              -> active, owes 300 due 10/01
        10/01 pay one                -> active, owes 200 due 10/02
        01/02 postpone to 20/02      -> active, owes 200 due 20/02
        05/02 cancel                 -> cancelled, owes 0
        `,
      ],
    ],
  },

  'the first charge': {
    billing: 'internal',
    told: [
      [
        'pays for another plan, though the start was moved',
        'plain',
        `
        10/01/2040 sell                                  -> active, owes 100
        10/01 pay                                        -> active, owes 0
        10/01 set start_date=11/01 end_date=10/02        -> active until 10/02
        15/01 change to week                             -> active, owes 13.33, credit 0
        `,
      ],
      [
        'follows the price when the start of a trial moves to and fro',
        'trial-parts',
        `
        10/01/2040 sell                                  -> trial, owes 300 due 17/01
        10/01 set start_date=11/01 price_cents=6000      -> trial, owes 60 due 18/01
        10/01 set start_date=10/01 price_cents=9000      -> trial, owes 90 due 17/01
        `,
      ],
      [
        'is paid by the credit of its own first payment when a cancellation is taken back',
        'trial',
        `
        10/01/2040 sell              -> trial, owes 100
        11/01 pay one 90             -> trial, owes 10
        12/01 cancel at end          -> cancelled, owes 0, credit 90
        13/01 take back              -> trial, owes 10 due 17/01, credit 0
        `,
      ],
      [
        'follows a price that was set before a cancellation is taken back',
        'trial',
        `
        10/01/2040 sell              -> trial, owes 100
        12/01 cancel at end          -> cancelled, owes 0
        12/01 set price_cents=5000   -> cancelled, price 50, owes 0
        13/01 take back              -> trial, price 50, owes 50 due 17/01
        `,
      ],
      [
        'is asked for when a gift is no longer one after its cancellation is taken back',
        'trial',
        `
        10/01/2040 sell at 100% off  -> trial, owes 0
        12/01 cancel at end          -> cancelled, owes 0
        12/01 set discount_pct=0     -> cancelled, price 100, owes 0
        13/01 take back              -> trial, price 100, owes 100 due 17/01
        `,
      ],
      [
        'of another plan is asked for, though that of the old one was waived on the same day',
        'plain',
        `
        10/01/2040 sell              -> active, owes 100
        10/01 waive                  -> active, owes 0
        10/01 change to week         -> active, owes 100 due 10/01
        `,
      ],
      [
        'that is open again does not contradict a status set by hand',
        'plain',
        `
        10/01/2040 sell              -> active, owes 100
        10/01 pay                    -> active, owes 0
        10/01 set status=past_due    -> past_due
        10/01 reverse                -> past_due, owes 100 due 10/01
        10/01 pay                    -> active, owes 0
        `,
      ],
    ],
  },
}
