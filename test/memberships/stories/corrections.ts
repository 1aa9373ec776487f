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
}
