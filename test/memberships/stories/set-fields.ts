import type { Chapter } from '../scenario.ts'

export const setFields: Record<string, Chapter> = {
  'something set by hand, and what is owed': {
    billing: 'internal',
    told: [
      [
        'status cancelled keeps the debt of today',
        'plain',
        `
        10/01/2040 sell              -> active, owes 100
        13/01 set status=cancelled   -> cancelled ends 13/01, owes 100, member cancelled
        16/01                        -> cancelled ends 13/01, owes 100
        `,
      ],
      [
        'status cancelled during a trial owes nothing',
        'trial',
        `
        10/01/2040 sell              -> trial, owes 100
        12/01 set status=cancelled   -> cancelled ends 12/01, owes 0
        `,
      ],
      [
        'status frozen without an end moves the due day when it ends',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02, owes 100 due 10/01
        10/01 set status=frozen      -> frozen until 09/02, owes 100
        15/01                        -> frozen, owes 100
        15/01 unfreeze               -> active until 14/02, owes 100 due 15/01
        16/01                        -> past_due
        20/01                        -> past_due
        21/01                        -> cancelled because payment_overdue ends 20/01
        `,
      ],
      [
        'status frozen without an end stops the grace of a late payer',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 set status=frozen      -> frozen, owes 100
        20/01                        -> frozen
        22/01 unfreeze               -> active until 19/02, due 20/01
        23/01                        -> past_due
        25/01                        -> past_due
        26/01                        -> cancelled because payment_overdue ends 25/01
        `,
      ],
      [
        'status active in the middle of a freeze moves the due day back',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 freeze until 20/01     -> frozen, due 20/01
        14/01 set status=active      -> active until 13/02, owes 100 due 14/01
        15/01                        -> past_due
        `,
      ],
      [
        'status cancelled in the middle of a freeze keeps what would have been due by that day',
        'plain',
        `
        10/01/2040 sell              -> active, due 10/01
        10/01 freeze until 20/01     -> frozen, due 20/01
        12/01 set status=cancelled   -> cancelled ends 12/01, owes 100
        `,
      ],
      [
        'status active for a trial leaves its first payment due on the day on which the trial would have ended',
        'trial',
        `
        10/01/2040 sell              -> trial, due 17/01
        12/01 set status=active      -> active, owes 100 due 17/01
        17/01                        -> active, late 0
        18/01                        -> past_due
        `,
      ],
      [
        'status active again after the debt was paid revives a membership cancelled for it',
        'plain',
        `
        10/01/2040 sell              -> active
        16/01                        -> cancelled because payment_overdue
        20/01 pay                    -> cancelled, owes 0
        20/01 set status=active      -> active until 09/02 ends never, owes 0, member active
        21/01                        -> active
        09/02                        -> active until 10/03, owes 100
        `,
      ],
      [
        'status active long after a cancellation for a debt stays, without a charge until the next period',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02, owes 100
        20/01                        -> cancelled because payment_overdue, owes 100
        01/06 set status=active      -> active until 01/07, owes 100, member active
        01/06 12:01                  -> active, since never
        30/06                        -> active, owes 100 late 100
        01/07                        -> active until 31/07, owes 200 late 100
        02/07                        -> past_due, owes 200 late 200, since 02/07
        03/07 pay one                -> past_due, owes 100, since 02/07
        03/07 pay                    -> active, owes 0, since never
        `,
      ],
      [
        'status active long after a cancellation for a debt leaves the old debt out when the new one is paid',
        'plain',
        `
        10/01/2040 sell              -> active
        20/01                        -> cancelled because payment_overdue, owes 100
        01/06 set status=active      -> active until 01/07
        02/07 pay last               -> active, owes 100 late 100, since never
        10/07                        -> active
        `,
      ],
      [
        'status active of a late payer lasts until time looks again: the charge says that it is not paid',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 set status=active      -> active, late 100, since 11/01
        13/01                        -> past_due, since 11/01
        16/01                        -> cancelled because payment_overdue ends 15/01
        `,
      ],
      [
        'status trial, unpaid, ends with the grace as an active one does',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 set status=trial       -> trial, owes 100
        11/01                        -> trial, late 100, since 11/01
        16/01                        -> cancelled because payment_overdue ends 15/01
        `,
      ],
      [
        'status past_due without any charge stays until someone says otherwise',
        'plain',
        `
        10/01/2040 sell              -> active
        10/01 pay                    -> active
        20/01 set status=past_due    -> past_due, late 0
        27/01                        -> past_due
        09/02                        -> past_due until 10/03, owes 100
        09/02 pay                    -> active, owes 0
        `,
      ],

      [
        'the start date of a trial moves its end, and with it the day of its first payment',
        'trial',
        `
        10/01/2040 sell              -> trial, due 17/01
        11/01 set start_date=14/01   -> trial, owes 100 due 21/01
        21/01                        -> active, owes 100 late 0
        22/01                        -> past_due
        `,
      ],
    ],
  },

  'a field set by hand': {
    billing: 'external',
    told: [
      [
        'price: it is the price from now on',
        'plain',
        `
        10/01/2040 sell              -> active, price 100
        12/01 set price_cents=8000   -> active until 09/02, price 80
        09/02                        -> active, price 80
        `,
      ],
      [
        'discount: the price follows from the plan’s',
        'plain',
        `
        10/01/2040 sell              -> active, price 100
        12/01 set discount_pct=15    -> active, price 85
        13/01 set discount_pct=50    -> active, price 50
        14/01 set discount_pct=0     -> active, price 100
        `,
      ],
      [
        'discount after a price: the price follows from the plan’s, not from the one set before',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 set price_cents=8000   -> active, price 80
        13/01 set discount_pct=10    -> active, price 90
        `,
      ],
      [
        'discount and price together: the price wins',
        'plain',
        `
        10/01/2040 sell              -> active
        12/01 set discount_pct=10 price_cents=9500 -> active, price 95
        `,
      ],
      [
        'end date: renewal moves to it',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 set end_date=20/02     -> active until 20/02
        09/02                        -> active until 20/02
        20/02                        -> active until 21/03
        `,
      ],
      [
        'end date brought forward: renewal comes sooner',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 set end_date=15/01     -> active until 15/01
        15/01                        -> active until 14/02
        `,
      ],
      [
        'end date of a membership without renewal: it expires after it',
        'plain',
        `
        10/01/2040 sell once         -> active until 09/02
        12/01 set end_date=20/02     -> active until 20/02
        20/02                        -> active
        21/02                        -> cancelled because expired ends 20/02
        `,
      ],
      [
        'end date in the past without renewal: it has expired',
        'plain',
        `
        10/01/2040 sell once         -> active until 09/02
        20/01 set end_date=15/01     -> until 15/01
        20/01                        -> cancelled because expired ends 15/01, member cancelled
        `,
      ],
      [
        'end date before the first day: refused',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 set end_date=09/01     -> refused VALIDATION_ERROR, active until 09/02
        12/01 set start_date=10/02   -> refused VALIDATION_ERROR, active until 09/02
        `,
      ],
      [
        'start date: the end date stays as it is',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        11/01 set start_date=14/01   -> active until 09/02
        09/02                        -> active until 10/03
        `,
      ],
      [
        'start date of a trial: the trial lasts its seven days from it',
        'trial',
        `
        10/01/2040 sell              -> trial until 16/02
        11/01 set start_date=14/01   -> trial until 16/02
        17/01                        -> trial
        20/01                        -> trial
        21/01                        -> active, member active
        `,
      ],
      [
        'renewal off and on again: nothing has happened',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02
        12/01 set auto_renew=false   -> active
        13/01 set auto_renew=true    -> active
        09/02                        -> active until 10/03
        `,
      ],
      [
        'plan: price at once, and length from the next renewal',
        'plain',
        `
        10/01/2040 sell at 10% off   -> active until 09/02, price 90
        12/01 set plan=annual        -> active until 09/02, price 900
        09/02                        -> active until 08/02/2041
        `,
      ],
      [
        'plan: the pass has its entries, and a used-up pass that becomes monthly has no limit',
        'plain',
        `
        10/01/2040 sell              -> active, kind matricula, credits unlimited
        12/01 set plan=day           -> active until 09/02, price 100, kind passe, credits 1
        13/01 set plan=plain         -> active until 09/02, kind matricula, credits unlimited
        `,
      ],
      [
        'plan: a courtesy is one, and ends to be one',
        'plain',
        `
        10/01/2040 sell              -> active, kind matricula
        12/01 set plan=courtesy      -> active, price 0, kind cortesia
        13/01 set plan=plain         -> active, price 100, kind matricula
        `,
      ],
      [
        'discount of everything: a courtesy, until something is paid again',
        'plain',
        `
        10/01/2040 sell at 100% off  -> active, price 0, kind cortesia
        12/01 set discount_pct=50    -> active, price 50, kind matricula
        13/01 set discount_pct=100   -> active, price 0, kind cortesia
        `,
      ],
      [
        'start date: at most ten years back',
        'plain',
        `
        10/01/2040 sell once         -> active
        11/01 set start_date=10/01/2030 -> refused VALIDATION_ERROR, active
        11/01 set start_date=11/01/2030 -> active until 09/02
        `,
      ],
      [
        'several at once: all of them',
        'plain',
        `
        10/01/2040 sell              -> active until 09/02, price 100
        12/01 set end_date=20/02 auto_renew=false price_cents=5000 -> active until 20/02, price 50
        21/02                        -> cancelled because expired ends 20/02
        `,
      ],
    ],
  },
}
