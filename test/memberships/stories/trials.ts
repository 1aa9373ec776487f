import type { Chapter } from '../scenario.ts'

export const trials: Record<string, Chapter> = {
  'a trial': {
    billing: 'internal',
    told: [
      [
        'lasts seven days, and becomes active at midnight after the seventh',
        'trial',
        `
        10/01/2040 sell              -> trial until 16/02, member trial, owes 100 due 17/01
        16/01 23:59                  -> trial, member trial
        17/01 00:00                  -> active until 16/02, member active, owes 100
        `,
      ],
      [
        'without renewal ends after its last day, and nothing is owed for it',
        'trial',
        `
        10/01/2040 sell once         -> trial until 16/02, member trial
        16/01 23:59                  -> trial, member trial
        17/01 00:00                  -> cancelled because trial_ended ends 16/01, owes 0, member cancelled
        `,
      ],
      [
        'paid in advance goes on without a further payment until its first renewal',
        'trial',
        `
        10/01/2040 sell              -> trial, owes 100
        12/01 pay                    -> trial until 16/02, owes 0, member trial
        17/01                        -> active, owes 0
        18/01                        -> active, late 0
        16/02                        -> active until 17/03, owes 100 due 16/02
        `,
      ],
      [
        'is past due on the day after its first payment was due',
        'trial',
        `
        10/01/2040 sell              -> trial
        17/01 23:59                  -> active, late 0
        18/01 00:00                  -> past_due, late 100, member active
        `,
      ],
      [
        'with an enrollment fee asks for both when it ends',
        'trial-fee',
        `
        10/01/2040 sell              -> trial, owes 150 due 17/01
        17/01                        -> active, owes 150
        18/01                        -> past_due, late 150
        19/01 pay                    -> active, owes 0
        16/02                        -> active until 17/03, owes 100
        `,
      ],
      [
        'on a plan without grace is cancelled on the day after its end when nobody pays',
        'strict-trial',
        `
        10/01/2040 sell              -> trial
        17/01                        -> active, owes 100
        18/01                        -> cancelled because payment_overdue ends 17/01, owes 100, member cancelled
        `,
      ],
      [
        'of a gift costs nothing and simply becomes active',
        'trial',
        `
        10/01/2040 sell at 100% off  -> trial until 16/02, price 0, owes 0
        17/01                        -> active
        18/01                        -> active, late 0
        16/02                        -> active until 17/03, owes 0
        `,
      ],
      [
        'that begins in the future ends seven days after it begins',
        'trial',
        `
        10/01/2040 sell for 20/01    -> trial until 26/02, member trial, owes 100 due 27/01
        17/01                        -> trial
        26/01                        -> trial
        27/01                        -> active until 26/02
        `,
      ],
      [
        'entered late, within its days, ends on the day on which it would have ended',
        'trial',
        `
        13/01/2040 sell for 10/01    -> trial until 16/02, owes 100 due 17/01
        16/01                        -> trial
        17/01                        -> active until 16/02
        `,
      ],
      [
        'entered after its days is active at once, and its first payment is not late on that day',
        'trial',
        `
        20/01/2040 sell for 10/01    -> trial until 16/02, owes 100
        20/01                        -> active until 16/02, owes 100 late 0
        21/01                        -> past_due
        21/01 pay                    -> active until 16/02
        `,
      ],
      [
        'without renewal, entered after its days, is over at once',
        'trial',
        `
        20/01/2040 sell for 10/01 once -> trial
        20/01                          -> cancelled because trial_ended ends 16/01, owes 0, member cancelled
        `,
      ],
      [
        'ends by itself when renewal is switched off during it',
        'trial',
        `
        10/01/2040 sell              -> trial
        12/01 set auto_renew=false   -> trial, owes 100
        17/01                        -> cancelled because trial_ended ends 16/01, owes 0
        `,
      ],
      [
        'becomes active when renewal is switched on during it',
        'trial',
        `
        10/01/2040 sell once         -> trial
        16/01 set auto_renew=true    -> trial
        17/01                        -> active until 16/02, owes 100
        `,
      ],
    ],
  },

  'a trial that is cancelled': {
    billing: 'internal',
    told: [
      [
        'at once ends that day and owes nothing',
        'trial',
        `
        10/01/2040 sell              -> trial, owes 100
        12/01 cancel                 -> cancelled because pediu ends 12/01, owes 0, member cancelled
        17/01                        -> cancelled ends 12/01, owes 0, member cancelled
        `,
      ],
      [
        'at once on its last day owes nothing',
        'trial',
        `
        10/01/2040 sell              -> trial
        16/01 23:59 cancel           -> cancelled ends 16/01, owes 0, member cancelled
        17/01 00:00                  -> cancelled because pediu, owes 0
        `,
      ],
      [
        'at the end ends with the trial and owes nothing',
        'trial',
        `
        10/01/2040 sell              -> trial, owes 100
        12/01 cancel at end          -> cancelled ends 16/01, owes 0, member trial
        16/01 23:59                  -> cancelled ends 16/01, member trial
        17/01 00:00                  -> cancelled because pediu ends 16/01, owes 0, member cancelled
        `,
      ],
      [
        'at the end owes no enrollment fee either',
        'trial-fee',
        `
        10/01/2040 sell              -> trial, owes 150
        16/01 cancel at end          -> cancelled ends 16/01, owes 0, member trial
        17/01                        -> cancelled, owes 0, member cancelled
        `,
      ],
      [
        'at the end before it begins keeps its seven days',
        'trial',
        `
        10/01/2040 sell for 20/01    -> trial, owes 100 due 27/01
        12/01 cancel at end          -> cancelled ends 26/01, owes 0, member trial
        27/01                        -> cancelled ends 26/01, member cancelled
        `,
      ],
      [
        'at the end, having paid in advance, ends with the trial all the same',
        'trial',
        `
        10/01/2040 sell              -> trial, owes 100
        11/01 pay                    -> trial, owes 0
        12/01 cancel at end          -> cancelled ends 16/01, owes 0
        `,
      ],
      [
        'on the day after it at the end keeps the month, and the charge for it',
        'trial',
        `
        10/01/2040 sell              -> trial, owes 100 due 17/01
        17/01 cancel at end          -> cancelled ends 16/02, owes 100 due 17/01, member active
        18/01                        -> cancelled, late 100
        `,
      ],
      [
        'on the day after it owes its first month',
        'trial',
        `
        10/01/2040 sell              -> trial
        17/01 cancel                 -> cancelled ends 17/01, owes 100, member cancelled
        18/01                        -> cancelled, late 100
        `,
      ],
    ],
  },

  'the price of a trial': {
    billing: 'internal',
    told: [
      [
        'changed in it is that of the first period',
        'trial-fee',
        `
        10/01/2040 sell              -> trial, owes 150
        12/01 set discount_pct=50    -> trial, price 50, owes 100 due 17/01
        13/01 set price_cents=8000   -> trial, price 80, owes 130 due 17/01
        17/01                        -> active, owes 130
        `,
      ],
      [
        'of another plan is that of the first period',
        'trial',
        `
        10/01/2040 sell              -> trial, owes 100
        12/01 set plan=quarter       -> trial, price 270, owes 270 due 17/01
        `,
      ],
      [
        'set to nothing leaves nothing to pay, and one set later is to be paid',
        'trial',
        `
        10/01/2040 sell at 100% off  -> trial, price 0, owes 0
        12/01 set discount_pct=0     -> trial, price 100, owes 100 due 17/01
        13/01 set price_cents=0      -> trial, price 0, owes 0
        17/01                        -> active, owes 0
        `,
      ],
      [
        'changed after a freeze in it is that of the first period',
        'trial',
        `
        10/01/2040 sell              -> trial, owes 100
        12/01 freeze until 15/01     -> frozen
        16/01 set price_cents=8000   -> active, owes 80 due 20/01
        20/01                        -> active, owes 80
        `,
      ],
      [
        'that was paid in advance stays paid',
        'trial',
        `
        10/01/2040 sell              -> trial, owes 100
        11/01 pay                    -> trial, owes 0
        12/01 set price_cents=8000   -> trial, owes 0
        17/01                        -> active, owes 0
        16/02                        -> active, owes 80
        `,
      ],
    ],
  },

  'a trial that is frozen': {
    billing: 'internal',
    told: [
      [
        'is active when the freeze ends, and pays as many days later',
        'trial',
        `
        10/01/2040 sell              -> trial until 16/02, due 17/01
        12/01 freeze until 19/01     -> frozen until 23/02 thaws 19/01, due 24/01, member frozen
        18/01                        -> frozen, member frozen
        19/01                        -> active until 23/02, owes 100 due 24/01, member active
        24/01                        -> active, late 0
        25/01                        -> past_due
        `,
      ],
      [
        'and unfrozen early is active at once, with only the frozen days added',
        'trial',
        `
        10/01/2040 sell              -> trial
        12/01 freeze until 19/01     -> frozen until 23/02
        15/01 unfreeze               -> active until 19/02, due 20/01, member active
        20/01                        -> active, late 0
        21/01                        -> past_due
        `,
      ],
      [
        'on its last day does not end as a trial during the freeze',
        'trial',
        `
        10/01/2040 sell              -> trial
        16/01 freeze until 26/01     -> frozen until 26/02, due 27/01
        17/01                        -> frozen, member frozen
        26/01                        -> active until 26/02, member active
        27/01                        -> active, owes 100 late 0
        28/01                        -> past_due
        `,
      ],
      [
        'without renewal is active after the freeze, and ends with the trial, as many days later',
        'trial',
        `
        10/01/2040 sell once         -> trial until 16/02
        12/01 freeze until 19/01     -> frozen until 23/02
        19/01                        -> active until 23/02, member active
        23/01 23:59                  -> active, owes 100 late 0
        24/01 00:00                  -> cancelled because trial_ended ends 23/01, owes 0, member cancelled
        `,
      ],
      [
        'without renewal for one day is no whole plan',
        'trial',
        `
        10/01/2040 sell once         -> trial until 16/02
        12/01 freeze until 13/01     -> frozen until 17/02
        12/01 unfreeze               -> active until 16/02, due 17/01
        17/01                        -> cancelled because trial_ended ends 16/01, owes 0, member cancelled
        `,
      ],
      [
        'by hand, without an end, ends as many days later too',
        'trial',
        `
        10/01/2040 sell once         -> trial until 16/02
        12/01 set status=frozen      -> frozen until 16/02 thaws never
        20/01                        -> frozen
        22/01 unfreeze               -> active until 26/02, due 27/01
        26/01                        -> active
        27/01                        -> cancelled because trial_ended ends 26/01, owes 0
        `,
      ],
      [
        'twice still ends as a trial',
        'trial',
        `
        10/01/2040 sell once         -> trial until 16/02
        12/01 freeze until 15/01     -> frozen until 19/02
        15/01 freeze until 20/01     -> frozen until 24/02
        24/01                        -> active
        25/01                        -> cancelled because trial_ended ends 24/01, owes 0
        `,
      ],
      [
        'and set active has ended as a trial',
        'trial',
        `
        10/01/2040 sell once         -> trial until 16/02
        12/01 freeze until 19/01     -> frozen until 23/02
        15/01 set status=active      -> active until 19/02, owes 100 due 20/01
        15/01 pay                    -> active, owes 0
        20/01                        -> active
        20/02                        -> cancelled because expired ends 19/02
        `,
      ],
      [
        'lets renewal be switched off and on after the freeze like any trial',
        'trial',
        `
        10/01/2040 sell              -> trial until 16/02
        12/01 freeze until 19/01     -> frozen until 23/02
        20/01 set auto_renew=false   -> active
        22/01 set auto_renew=true    -> active
        24/01                        -> active until 23/02, owes 100 due 24/01
        25/01 set auto_renew=false   -> past_due
        25/01 pay                    -> active until 23/02
        24/02                        -> cancelled because expired ends 23/02
        `,
      ],
      [
        'and cancelled at the end, which is taken back, goes on as a trial',
        'trial',
        `
        10/01/2040 sell once         -> trial until 16/02
        12/01 freeze until 19/01     -> frozen until 23/02
        15/01 cancel at end          -> cancelled ends 19/01, owes 0, member active
        18/01 take back              -> active ends never, owes 100 due 20/01
        20/01                        -> cancelled because trial_ended ends 19/01, owes 0
        `,
      ],
      [
        'and cancelled at once owes nothing',
        'trial',
        `
        10/01/2040 sell              -> trial
        12/01 freeze until 19/01     -> frozen
        15/01 cancel                 -> cancelled ends 15/01 thaws never, owes 0, member cancelled
        19/01                        -> cancelled, owes 0, member cancelled
        `,
      ],
      [
        'on the day of the sale and unfrozen the same day has lost no day',
        'trial',
        `
        10/01/2040 sell              -> trial until 16/02
        10/01 freeze until 20/01     -> frozen until 26/02
        10/01 unfreeze               -> active until 16/02, due 17/01, member active
        `,
      ],
    ],
  },
}
