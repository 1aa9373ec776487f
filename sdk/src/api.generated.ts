// Generated from the server's own description of itself by web/generate.ts; not edited by hand.

export interface paths {
    "/api/v1/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List members
         * @description Requires the scope `members:read`.
         */
        get: operations["listMembers"];
        put?: never;
        /**
         * Register a member
         * @description Registers a person as a member, who starts as `trial`. CPF and e-mail are unique in the company. The origin must be an active one of the catalogue; letter case does not matter, and the registered spelling is stored. Health data is ignored.
         *
         *     Requires the scope `members:write`.
         */
        post: operations["createMember"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a member with the history of memberships
         * @description Requires the scope `members:read`.
         */
        get: operations["getMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a member
         * @description Changes only the fields sent; null clears one (but not `status`). Medical clearance, injuries, conditions and enrolments cannot be changed here and are ignored. The answer has the fields sent, in addition to `id`, `status` and `updated_at`.
         *
         *     Requires the scope `members:write`.
         */
        patch: operations["updateMember"];
        trace?: never;
    };
    "/api/v1/members/{id}/measurements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the body measurements of a member
         * @description Newest first.
         *
         *     Requires the scope `members:read`.
         */
        get: operations["listMeasurements"];
        put?: never;
        /**
         * Record body measurements
         * @description Send only the values that were measured; the others are null. The service sets `measured_at`.
         *
         *     Requires the scope `members:write`.
         */
        post: operations["createMeasurement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List plans
         * @description In the gym's own order (`sort_order`). Plans are created and changed in the company's catalogue.
         *
         *     Requires the scope `plans:read`.
         */
        get: operations["listPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/plans/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a plan
         * @description Requires the scope `plans:read`.
         */
        get: operations["getPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List memberships
         * @description Newest first. `date_basis` chooses which date must lie between `date_from` and `date_to`.
         *
         *     Requires the scope `memberships:read`.
         */
        get: operations["listMemberships"];
        put?: never;
        /**
         * Sell a plan to a member
         * @description End date and price follow from the plan. It starts as `trial` when the plan has trial days, otherwise as `active`; the member’s status follows.
         *
         *     Requires the scope `memberships:write`.
         */
        post: operations["createMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memberships/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a membership
         * @description Requires the scope `memberships:read`.
         */
        get: operations["getMembership"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a membership
         * @description Sets fields directly; any status may follow any other. `discount_pct` or `plan_id` calculates the price and the kind of sale again, unless `price_cents` is sent with it; `plan_id` also brings the plan’s credits.
         *
         *     Requires the scope `memberships:write`.
         */
        patch: operations["updateMembership"];
        trace?: never;
    };
    "/api/v1/classes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List classes
         * @description Classes of a day or a period, in order; without either, of seven days, starting today.
         *
         *     Requires the scope `classes:read`.
         */
        get: operations["listClasses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/classes/schedule": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the weekly schedule
         * @description By weekday, then time. Classes are created from it for the next 28 days.
         *
         *     Requires the scope `classes:read`.
         */
        get: operations["getSchedule"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/class-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List class types
         * @description In the gym's own order (`sort_order`).
         *
         *     Requires the scope `classes:read`.
         */
        get: operations["listClassTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access/occupancy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many people are inside
         * @description Visits that exceed the maximum length are not counted.
         *
         *     Requires the scope `access:read`.
         */
        get: operations["getOccupancy"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/checkins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List entries
         * @description Oldest first, for keeping a copy up to date: entries appear at the end and in the order of their times,
         *     so a client goes on with `since` set to the `checkin_at` of the last one it has (which it then sees once more).
         *
         *     Entries that were made while a turnstile had no connection are written later than they happened: their `checkin_at` lies in
         *     the past. A client that must miss none of them goes on with `recorded_since` set to the `created_at` of the last one it has; what is
         *     written always appears at the end of that list. Entries that moved in from another system may share one time: after a full page of
         *     the same time, a client goes on with the next `page`.
         *
         *     Requires the scope `access:read`.
         */
        get: operations["listCheckins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/members/{id}/checkins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a member's entries
         * @description Newest first.
         *
         *     Requires the scope `access:read`.
         */
        get: operations["listCheckinsOfMember"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workout-programs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List workout programs
         * @description Newest first, with days and exercises. The answer is written while it is read, however long it is.
         *
         *     Requires the scope `workouts:read`.
         */
        get: operations["listWorkoutPrograms"];
        put?: never;
        /**
         * Create a workout program
         * @description The member's program from now on: the one before it is archived. An exercise that the gym does not know
         *     refuses the whole program; `details.unknown_exercises` lists each with its position.
         *
         *     Requires the scope `workouts:write`.
         */
        post: operations["createWorkoutProgram"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/exercises": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List exercises
         * @description The gym's own exercises and those of the catalogue that all gyms share, by name.
         *
         *     Requires the scope `exercises:read`.
         */
        get: operations["listExercises"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trainers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List trainers
         * @description By name, without their students.
         *
         *     Requires the scope `trainers:read`.
         */
        get: operations["listTrainers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/trainers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a trainer
         * @description With the students, by name.
         *
         *     Requires the scope `trainers:read`.
         */
        get: operations["getTrainer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/gym-metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the gym's numbers
         * @description As of this moment; days and months are the company's own.
         *
         *     Requires the scope `metrics:read`.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memberships/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a membership
         * @description Now, or with `effective_immediately: false` at the end of the period, which in a trial is that of the trial: the status is `cancelled` either way, and in the second case it stays good through `effective_date`. A cancellation that waits for its end can still be made immediate.
         *
         *     Requires the scope `memberships:write`.
         */
        post: operations["cancelMembership"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/memberships/{id}/freeze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Freeze a membership
         * @description From today until `freeze_end_date`, the first day no longer frozen. Frozen days do not count: the end date moves by as many days, without those before the membership begins. Seats in classes on frozen days are given up. The plan limits freezes per calendar year and days per freeze.
         *
         *     Requires the scope `memberships:write`.
         */
        post: operations["freezeMembership"];
        /**
         * End a freeze
         * @description Ends today; the unused days are given back.
         *
         *     Requires the scope `memberships:write`.
         */
        delete: operations["unfreezeMembership"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/classes/{id}/book": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Book a seat
         * @description When the class is full, the member gets the next place on the waitlist. A member who could not enter on the day of the class cannot book it.
         *
         *     Requires the scope `classes:write`.
         */
        post: operations["bookSeat"];
        /**
         * Give up a seat
         * @description A seat or a waiting place; a free seat goes to the next member on the waitlist who may attend.
         *
         *     Requires the scope `classes:write`.
         */
        delete: operations["cancelSeat"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * May this person come in?
         * @description Applies all rules of the company and records the entry when they allow it. A denial is an answer, not an
         *     error: 200 with `allowed` false and the reason. A second reading at the unit within the debounce window, also of the code that
         *     was just used, is `allowed` and `duplicate`, and counts for nothing. The answer has no envelope.
         *
         *     Requires the scope `access:write`.
         */
        post: operations["validateEntry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/access/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Register an exit
         * @description Ends the open visit at this unit. The answer has no envelope.
         *
         *     Requires the scope `access:write`.
         */
        post: operations["registerExit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "member.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * member.created
         * @description A member was registered.
         */
        post: operations["on_member_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * member.updated
         * @description Data of a member changed.
         */
        post: operations["on_member_updated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * member.status_changed
         * @description A member's status changed.
         */
        post: operations["on_member_status_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "member.deactivated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * member.deactivated
         * @description A member became cancelled, whatever the reason: sent once, after member.status_changed. Blocking a member from entering does not send it.
         */
        post: operations["on_member_deactivated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "membership.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * membership.created
         * @description A membership was sold.
         */
        post: operations["on_membership_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "membership.activated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * membership.activated
         * @description A membership became active: sold without a trial, its trial ended, or its payment arrived.
         */
        post: operations["on_membership_activated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "membership.renewed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * membership.renewed
         * @description A membership began its next period.
         */
        post: operations["on_membership_renewed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "membership.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * membership.cancelled
         * @description A membership was cancelled, by a person or automatically.
         */
        post: operations["on_membership_cancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "membership.past_due": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * membership.past_due
         * @description A payment for a membership is late.
         */
        post: operations["on_membership_past_due"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "access.checkin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * access.checkin
         * @description An entry was allowed.
         */
        post: operations["on_access_checkin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "access.checkin_cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * access.checkin_cancelled
         * @description An entry was taken back: a turnstile reported later that nobody passed.
         */
        post: operations["on_access_checkin_cancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "access.checkout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * access.checkout
         * @description An exit was registered.
         */
        post: operations["on_access_checkout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "access.denied": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * access.denied
         * @description An entry was denied.
         */
        post: operations["on_access_denied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "class.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * class.created
         * @description A class was put on the calendar.
         */
        post: operations["on_class_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "class.booked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * class.booked
         * @description A member booked a seat, joined the waitlist, or was promoted from it.
         */
        post: operations["on_class_booked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "class.cancelled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * class.cancelled
         * @description A booking was cancelled.
         */
        post: operations["on_class_cancelled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sale.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * sale.created
         * @description A sale was made at the point of sale.
         */
        post: operations["on_sale_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sale.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * sale.paid
         * @description A sale was paid.
         */
        post: operations["on_sale_paid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "sale.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * sale.refunded
         * @description A sale was refunded, in part or as a whole.
         */
        post: operations["on_sale_refunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "financial.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * financial.created
         * @description A charge was made.
         */
        post: operations["on_financial_created"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "financial.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * financial.paid
         * @description A charge was paid.
         */
        post: operations["on_financial_paid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "financial.overdue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * financial.overdue
         * @description A charge is overdue.
         */
        post: operations["on_financial_overdue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Client: {
            /**
             * Format: uuid
             * @description The person's id, with which other records refer to the person.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description The person's whole name.
             * @example Maria da Silva
             */
            full_name: string;
            /**
             * @description E-mail address; unique in the company.
             * @example maria@example.com
             */
            email: string | null;
            /**
             * @description E.164.
             * @example +5511987654321
             */
            phone: string | null;
            /**
             * @description Eleven digits.
             * @example 52998224725
             */
            cpf: string | null;
            /**
             * Format: date
             * @description Day of birth.
             * @example 2026-03-01
             */
            birth_date: string | null;
            /**
             * @description As stated by the person.
             * @example male
             * @enum {string|null}
             */
            gender: "male" | "female" | "other" | null;
            /**
             * @description Origin, as registered in the company's catalogue.
             * @example Instagram
             */
            source: string | null;
        };
        /** @description The membership that counts most: one that has begun before one that begins later; then paid up before late, on trial, cancelled at the end of a period that still runs, frozen; of several the latest. Null: none. */
        ActiveMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First day of validity.
             * @example 2026-03-01
             */
            start_date: string;
            /**
             * Format: date
             * @description Last day of validity.
             * @example 2026-03-01
             */
            end_date: string;
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
            /**
             * Format: uuid
             * @description The plan.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            plan_id: string;
        } | null;
        MemberListItem: {
            /**
             * Format: uuid
             * @description Of the member profile; the id in /members/:id.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string | null;
            /**
             * @description How experienced the member is.
             * @example beginner
             * @enum {string|null}
             */
            experience_level: "beginner" | "intermediate" | "advanced" | null;
            /**
             * @description The member's goals, in their own words.
             * @example [
             *       "hipertrofia",
             *       "condicionamento"
             *     ]
             */
            fitness_goals: string[];
            /**
             * @description When the member likes to train.
             * @example morning
             * @enum {string|null}
             */
            preferred_training_time: "morning" | "afternoon" | "evening" | "night" | null;
            /**
             * @description The number of days a week on which the member wants to train.
             * @example 3
             */
            training_days_per_week: number | null;
            /**
             * @description Number of the member's access card; unique in the company.
             * @example 0004512
             */
            access_card_number: string | null;
            /**
             * @description Whether a fingerprint is enrolled at the door; read only.
             * @example true
             */
            biometric_enrolled: boolean;
            /**
             * @description Whether the face is enrolled at the door; read only.
             * @example true
             */
            facial_enrolled: boolean;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-03-01T12:00:00.000Z
             */
            updated_at: string;
            client: components["schemas"]["Client"];
            /**
             * @description False when the front desk has closed the door to this member.
             * @example true
             */
            access_enabled: boolean;
            /**
             * @description Entries in all.
             * @example 42
             */
            total_checkins: number;
            /**
             * Format: date-time
             * @description When the member last came in.
             * @example 2026-03-01T12:00:00.000Z
             */
            last_checkin_at: string | null;
            /**
             * @description Days in a row with an entry, up to today or yesterday.
             * @example 3
             */
            current_streak: number;
            /**
             * Format: date
             * @description Day on which the member was registered.
             * @example 2026-03-01
             */
            joined_at: string;
            active_membership: components["schemas"]["ActiveMembership"];
        };
        Pagination: {
            /**
             * @description This page, from 1.
             * @example 1
             */
            page: number;
            /**
             * @description Entries on a page.
             * @example 20
             */
            limit: number;
            /**
             * @description Entries that match, on all pages.
             * @example 137
             */
            total: number;
            /**
             * @description Pages in all.
             * @example 7
             */
            pages: number;
        };
        FieldError: {
            /**
             * @description Path of the field as it was sent, for instance `access_hours[2].from`.
             * @example cpf
             */
            field: string;
            /**
             * @description What is wrong, in English. Continues a sentence that begins with the name of the field.
             * @example must be a valid CPF (eleven digits with correct check digits)
             */
            message: string;
            /**
             * @description Which rule the value breaks, for a program. The values that the rule mentions are given beside it.
             *
             *     - `required`: A value is missing.
             *     - `blank`: The text has no visible character.
             *     - `unknown`: There is no such field here.
             *     - `type`: The value has another JSON type than `types`.
             *     - `enum`: The value is none of `values`.
             *     - `min`: The number is less than `limit`.
             *     - `max`: The number is more than `limit`.
             *     - `max_total`: The amounts come to more than `limit` cents together.
             *     - `min_length`: The text has fewer than `limit` characters.
             *     - `max_length`: The text has more than `limit` characters.
             *     - `min_items`: The list has fewer than `limit` entries.
             *     - `max_items`: The list has more than `limit` entries.
             *     - `unique`: The list names the same one twice.
             *     - `form`: The text has not the form of `pattern`, of which `sample` is one where it is given.
             *     - `text`: The text has a NUL character or broken Unicode.
             *     - `uuid`: It is not a UUID.
             *     - `date`: It is not a date as YYYY-MM-DD, from 1900 to 2199.
             *     - `timestamp`: It is not an ISO 8601 timestamp, from 1900 to 2199.
             *     - `email`: It is not an e-mail address.
             *     - `phone`: It is not a telephone number in E.164 form.
             *     - `cpf`: It is not a CPF: eleven digits with correct check digits.
             *     - `cnpj`: It is not a CNPJ: fourteen characters with correct check digits.
             *     - `network`: It is neither an IP address nor a network such as 203.0.113.0/24.
             *     - `url`: It is not an address of the web.
             *     - `https`: The address does not start with https://.
             *     - `url_credentials`: The address has a user name or a password in it.
             *     - `picture`: It is not a picture of the type that it says, or it is larger than 100 kB.
             *     - `public_host`: The host is not on the public internet.
             *     - `future`: It does not lie in the future.
             *     - `not_future`: It lies in the future.
             *     - `earliest`: It lies before `moment`.
             *     - `latest`: It lies after `moment`.
             *     - `after`: The end of a period does not lie after its start, which is the field `other`.
             *     - `not_before`: The end of a period lies before its start, which is the field `other`.
             *     - `not_after`: The start of a period lies after its end, which is the field `other`.
             *     - `max_days`: The period has more than `limit` days.
             *     - `not_with`: It cannot be combined with `others`.
             *     - `wrong_password`: It is not the password.
             *     - `common_password`: It is one of the most common passwords, or much like one.
             *     - `personal_password`: The password is made of the name, the e-mail address or the company.
             *     - `patterned_password`: The password follows a pattern, such as a row of keys, a repetition or a date.
             *     - `simple_password`: The password needs more words, or words that do not belong together.
             *     - `wrong_code`: The code is wrong or was used before.
             *     - `wrong_passkey`: The passkey is not accepted here.
             *     - `too_late`: It comes too late: the confirmation by password is over.
             *     - `json`: The body is not valid JSON.
             *     - `max_depth`: The body is nested deeper than `limit` levels.
             *     - `host`: It is not the name of a host.
             *     - `unreadable`: The request could not be read.
             * @example required
             * @enum {string}
             */
            rule: "required" | "blank" | "unknown" | "type" | "enum" | "min" | "max" | "max_total" | "min_length" | "max_length" | "min_items" | "max_items" | "unique" | "form" | "text" | "uuid" | "date" | "timestamp" | "email" | "phone" | "cpf" | "cnpj" | "network" | "url" | "https" | "url_credentials" | "picture" | "public_host" | "future" | "not_future" | "earliest" | "latest" | "after" | "not_before" | "not_after" | "max_days" | "not_with" | "wrong_password" | "common_password" | "personal_password" | "patterned_password" | "simple_password" | "wrong_code" | "wrong_passkey" | "too_late" | "json" | "max_depth" | "host" | "unreadable";
            /**
             * @description The least or the most that is allowed.
             * @example 7
             */
            limit?: number;
            /**
             * @description The first or the last day or timestamp that is allowed.
             * @example 2026-03-01
             */
            moment?: string;
            /**
             * @description The field at the other end of the period.
             * @example start_time
             */
            other?: string;
            /** @description The fields that exclude this one. */
            others?: string[];
            /** @description What is allowed. */
            values?: string[];
            /** @description The JSON types that are allowed, `integer` among them. */
            types?: string[];
            /**
             * @description The form as a regular expression.
             * @example ^([01]\d|2[0-3]):[0-5]\d$
             */
            pattern?: string;
            /**
             * @description A text of that form.
             * @example 07:00
             */
            sample?: string;
        };
        ValidationErrorAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /** @description Of a 400: everything that is wrong, field by field. */
                    fields?: components["schemas"]["FieldError"][];
                } & {
                    [key: string]: unknown;
                };
            };
        };
        UnauthorizedAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example UNAUTHORIZED
                 * @enum {string}
                 */
                code: "UNAUTHORIZED";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        InsufficientScopeAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example INSUFFICIENT_SCOPE
                 * @enum {string}
                 */
                code: "INSUFFICIENT_SCOPE";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        RateLimitExceededAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example RATE_LIMIT_EXCEEDED
                 * @enum {string}
                 */
                code: "RATE_LIMIT_EXCEEDED";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        InternalErrorAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example INTERNAL_ERROR
                 * @enum {string}
                 */
                code: "INTERNAL_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        CreatedMember: {
            /**
             * Format: uuid
             * @description Of the member profile; the id in /members/:id.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            /**
             * @description How experienced the member is.
             * @example beginner
             * @enum {string|null}
             */
            experience_level: "beginner" | "intermediate" | "advanced" | null;
            /**
             * @description The member's goals, in their own words.
             * @example [
             *       "hipertrofia",
             *       "condicionamento"
             *     ]
             */
            fitness_goals: string[];
            /**
             * @description When the member likes to train.
             * @example morning
             * @enum {string|null}
             */
            preferred_training_time: "morning" | "afternoon" | "evening" | "night" | null;
            /**
             * @description The number of days a week on which the member wants to train.
             * @example 3
             */
            training_days_per_week: number | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            client: components["schemas"]["Client"];
        };
        ValidationErrorOrSourceUnknownOrSourceReservedAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR" | "SOURCE_UNKNOWN" | "SOURCE_RESERVED";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /** @description Of a 400: everything that is wrong, field by field. */
                    fields?: components["schemas"]["FieldError"][];
                } & {
                    [key: string]: unknown;
                };
            };
        };
        NotFoundAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example NOT_FOUND
                 * @enum {string}
                 */
                code: "NOT_FOUND";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    [key: string]: unknown;
                };
            };
        };
        ValidationErrorOrDuplicateEntryAnswer: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR" | "DUPLICATE_ENTRY";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /** @description Of a 400: everything that is wrong, field by field. */
                    fields?: components["schemas"]["FieldError"][];
                } & {
                    [key: string]: unknown;
                };
            };
        };
        PlanOfMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            /**
             * @description How often the plan is paid.
             * @example monthly
             * @enum {string}
             */
            billing_period: "monthly" | "quarterly" | "semiannual" | "annual";
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
        };
        MembershipOfMember: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First day of validity.
             * @example 2026-03-01
             */
            start_date: string;
            /**
             * Format: date
             * @description Last day of validity.
             * @example 2026-03-01
             */
            end_date: string;
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
            /**
             * @description Whether the next period begins by itself.
             * @example true
             */
            auto_renew: boolean;
            /**
             * @description Whether the membership is frozen now.
             * @example true
             */
            is_frozen: boolean;
            plan: components["schemas"]["PlanOfMembership"];
        };
        Member: {
            /**
             * Format: uuid
             * @description Of the member profile; the id in /members/:id.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string | null;
            /**
             * @description How experienced the member is.
             * @example beginner
             * @enum {string|null}
             */
            experience_level: "beginner" | "intermediate" | "advanced" | null;
            /**
             * @description The member's goals, in their own words.
             * @example [
             *       "hipertrofia",
             *       "condicionamento"
             *     ]
             */
            fitness_goals: string[];
            /**
             * @description When the member likes to train.
             * @example morning
             * @enum {string|null}
             */
            preferred_training_time: "morning" | "afternoon" | "evening" | "night" | null;
            /**
             * @description The number of days a week on which the member wants to train.
             * @example 3
             */
            training_days_per_week: number | null;
            /**
             * @description Number of the member's access card; unique in the company.
             * @example 0004512
             */
            access_card_number: string | null;
            /**
             * @description Whether a fingerprint is enrolled at the door; read only.
             * @example true
             */
            biometric_enrolled: boolean;
            /**
             * @description Whether the face is enrolled at the door; read only.
             * @example true
             */
            facial_enrolled: boolean;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-03-01T12:00:00.000Z
             */
            updated_at: string;
            client: components["schemas"]["Client"];
            /** @description All memberships the member ever had, newest first. */
            memberships: components["schemas"]["MembershipOfMember"][];
        };
        UpdatedMember: {
            /**
             * Format: uuid
             * @description Of the member profile; the id in /members/:id.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-03-01T12:00:00.000Z
             */
            updated_at: string;
            /**
             * @description The member's goals, in their own words.
             * @example [
             *       "hipertrofia",
             *       "condicionamento"
             *     ]
             */
            fitness_goals?: string[];
            /**
             * @description How experienced the member is.
             * @example beginner
             * @enum {string|null}
             */
            experience_level?: "beginner" | "intermediate" | "advanced" | null;
            /**
             * @description When the member likes to train.
             * @example morning
             * @enum {string|null}
             */
            preferred_training_time?: "morning" | "afternoon" | "evening" | "night" | null;
            /**
             * @description The number of days a week on which the member wants to train.
             * @example 3
             */
            training_days_per_week?: number | null;
            /**
             * @description Number of the member's access card; unique in the company.
             * @example 0004512
             */
            access_card_number?: string | null;
            /**
             * Format: uuid
             * @description The person who brought this member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            referred_by_client_id?: string | null;
            /**
             * @description Origin, as registered in the company's catalogue.
             * @example Instagram
             */
            source?: string | null;
        };
        UpdateMemberFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR" | "DUPLICATE_ENTRY";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example SELF_REFERRAL
                     * @enum {string}
                     */
                    reason?: "SELF_REFERRAL" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        Measurement: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @description Set by the service.
             * @example 2026-03-01T12:00:00.000Z
             */
            measured_at: string;
            /**
             * @description Kilograms.
             * @example 72.4
             */
            weight_kg: number | null;
            /**
             * @description Height in centimetres.
             * @example 168
             */
            height_cm: number | null;
            /**
             * @description Body fat, per cent.
             * @example 22.5
             */
            body_fat_pct: number | null;
            /**
             * @description Muscle mass, per cent.
             * @example 38.1
             */
            muscle_mass_pct: number | null;
            /**
             * @description Girth of the chest in centimetres.
             * @example 94
             */
            chest_cm: number | null;
            /**
             * @description Girth of the waist in centimetres.
             * @example 78
             */
            waist_cm: number | null;
            /**
             * @description Girth of the hip in centimetres.
             * @example 99
             */
            hip_cm: number | null;
            /**
             * @description Girth of the left arm in centimetres.
             * @example 30.5
             */
            left_arm_cm: number | null;
            /**
             * @description Girth of the right arm in centimetres.
             * @example 31
             */
            right_arm_cm: number | null;
            /**
             * @description Girth of the left thigh in centimetres.
             * @example 55
             */
            left_thigh_cm: number | null;
            /**
             * @description Girth of the right thigh in centimetres.
             * @example 55.5
             */
            right_thigh_cm: number | null;
            /**
             * @description Girth of the left calf in centimetres.
             * @example 36
             */
            left_calf_cm: number | null;
            /**
             * @description Girth of the right calf in centimetres.
             * @example 36
             */
            right_calf_cm: number | null;
            /**
             * @description In words.
             * @example Avaliação inicial
             */
            notes: string | null;
        };
        CreatedMeasurement: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: date-time
             * @description Set by the service.
             * @example 2026-03-01T12:00:00.000Z
             */
            measured_at: string;
            /**
             * @description Kilograms.
             * @example 72.4
             */
            weight_kg: number | null;
            /**
             * @description Height in centimetres.
             * @example 168
             */
            height_cm: number | null;
            /**
             * @description Body fat, per cent.
             * @example 22.5
             */
            body_fat_pct: number | null;
            /**
             * @description Muscle mass, per cent.
             * @example 38.1
             */
            muscle_mass_pct: number | null;
            /**
             * @description Girth of the chest in centimetres.
             * @example 94
             */
            chest_cm: number | null;
            /**
             * @description Girth of the waist in centimetres.
             * @example 78
             */
            waist_cm: number | null;
            /**
             * @description Girth of the hip in centimetres.
             * @example 99
             */
            hip_cm: number | null;
            /**
             * @description Girth of the left arm in centimetres.
             * @example 30.5
             */
            left_arm_cm: number | null;
            /**
             * @description Girth of the right arm in centimetres.
             * @example 31
             */
            right_arm_cm: number | null;
            /**
             * @description Girth of the left thigh in centimetres.
             * @example 55
             */
            left_thigh_cm: number | null;
            /**
             * @description Girth of the right thigh in centimetres.
             * @example 55.5
             */
            right_thigh_cm: number | null;
            /**
             * @description Girth of the left calf in centimetres.
             * @example 36
             */
            left_calf_cm: number | null;
            /**
             * @description Girth of the right calf in centimetres.
             * @example 36
             */
            right_calf_cm: number | null;
            /**
             * @description In words.
             * @example Avaliação inicial
             */
            notes: string | null;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
        };
        PlanListItem: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            /**
             * @description In words.
             * @example Musculação livre e três aulas por semana
             */
            description: string | null;
            /**
             * @description How often the plan is paid.
             * @example monthly
             * @enum {string}
             */
            billing_period: "monthly" | "quarterly" | "semiannual" | "annual";
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
            /**
             * @description Paid once, at the start, in cents of BRL.
             * @example 4990
             */
            enrollment_fee_cents: number;
            /**
             * @description Days of a period.
             * @example 30
             */
            duration_days: number;
            /**
             * @description Days of free trial.
             * @example 7
             */
            trial_days: number;
            /**
             * @description Days of grace after the due date.
             * @example 5
             */
            grace_period_days: number;
            /**
             * @description Null: unlimited.
             * @example 3
             */
            max_classes_per_week: number | null;
            /**
             * @description Whether the plan includes group classes.
             * @example true
             */
            has_group_classes: boolean;
            /**
             * @description Whether the plan includes a personal trainer.
             * @example true
             */
            has_personal_trainer: boolean;
            /**
             * @description Whether the plan includes a locker.
             * @example true
             */
            has_locker: boolean;
            /**
             * @description Freezes that the plan allows in a calendar year.
             * @example 2
             */
            max_freezes_per_year: number;
            /**
             * @description The most days of one freeze.
             * @example 30
             */
            max_freeze_days: number;
            /**
             * @description Available for sale.
             * @example true
             */
            is_active: boolean;
            /**
             * @description Place in its list.
             * @example 1
             */
            sort_order: number;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
        };
        Plan: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            /**
             * @description In words.
             * @example Musculação livre e três aulas por semana
             */
            description: string | null;
            /**
             * @description How often the plan is paid.
             * @example monthly
             * @enum {string}
             */
            billing_period: "monthly" | "quarterly" | "semiannual" | "annual";
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
            /**
             * @description Paid once, at the start, in cents of BRL.
             * @example 4990
             */
            enrollment_fee_cents: number;
            /**
             * @description Days of a period.
             * @example 30
             */
            duration_days: number;
            /**
             * @description Days of free trial.
             * @example 7
             */
            trial_days: number;
            /**
             * @description Days of grace after the due date.
             * @example 5
             */
            grace_period_days: number;
            /**
             * @description Null: unlimited.
             * @example 3
             */
            max_classes_per_week: number | null;
            /**
             * @description Whether the plan includes group classes.
             * @example true
             */
            has_group_classes: boolean;
            /**
             * @description Whether the plan includes a personal trainer.
             * @example true
             */
            has_personal_trainer: boolean;
            /**
             * @description Whether the plan includes a locker.
             * @example true
             */
            has_locker: boolean;
            /**
             * @description Freezes that the plan allows in a calendar year.
             * @example 2
             */
            max_freezes_per_year: number;
            /**
             * @description The most days of one freeze.
             * @example 30
             */
            max_freeze_days: number;
            /**
             * @description Available for sale.
             * @example true
             */
            is_active: boolean;
            /**
             * @description Place in its list.
             * @example 1
             */
            sort_order: number;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-03-01T12:00:00.000Z
             */
            updated_at: string;
        };
        PlanSummary: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            /**
             * @description How often the plan is paid.
             * @example monthly
             * @enum {string}
             */
            billing_period: "monthly" | "quarterly" | "semiannual" | "annual";
        };
        ClientWithEmail: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description The person's whole name.
             * @example Maria da Silva
             */
            full_name: string;
            /**
             * @description E-mail address; unique in the company.
             * @example maria@example.com
             */
            email: string | null;
        };
        MemberOfMembershipListItem: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            client: components["schemas"]["ClientWithEmail"];
        };
        MembershipListItem: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First day of validity.
             * @example 2026-03-01
             */
            start_date: string;
            /**
             * Format: date
             * @description The last day it is valid, unless it is renewed.
             * @example 2026-03-01
             */
            end_date: string;
            /**
             * @description What the member pays per period, discount included.
             * @example 11691
             */
            price_cents: number;
            /**
             * @description Discount on the plan's price in per cent, 0 to 100.
             * @example 10
             */
            discount_pct: number;
            /**
             * @description How it is paid.
             * @example credit_card
             * @enum {string|null}
             */
            payment_method: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
            /**
             * @description Whether the next period begins by itself.
             * @example true
             */
            auto_renew: boolean;
            /**
             * @description In this calendar year.
             * @example 1
             */
            freezes_used: number;
            /**
             * Format: date
             * @description First frozen day; null unless frozen.
             * @example 2026-03-01
             */
            freeze_start_date: string | null;
            /**
             * Format: date
             * @description The first day no longer frozen.
             * @example 2026-03-01
             */
            freeze_end_date: string | null;
            /**
             * @description Why it was cancelled: the reason that was given, or an automatic one such as `expired`.
             * @example Mudou de cidade
             */
            cancellation_reason: string | null;
            /**
             * Format: date-time
             * @description When it was cancelled.
             * @example 2026-03-01T12:00:00.000Z
             */
            cancelled_at: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-03-01T12:00:00.000Z
             */
            updated_at: string;
            plan: components["schemas"]["PlanSummary"];
            member_profile: components["schemas"]["MemberOfMembershipListItem"];
        };
        CreatedMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
            /**
             * Format: uuid
             * @description The plan.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            plan_id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First day of validity.
             * @example 2026-03-01
             */
            start_date: string;
            /**
             * Format: date
             * @description The last day it is valid, unless it is renewed.
             * @example 2026-03-01
             */
            end_date: string;
            /**
             * @description What the member pays per period, discount included.
             * @example 11691
             */
            price_cents: number;
            /**
             * @description Discount on the plan's price in per cent, 0 to 100.
             * @example 10
             */
            discount_pct: number;
            /**
             * @description How it is paid.
             * @example credit_card
             * @enum {string|null}
             */
            payment_method: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
            /**
             * @description Whether the next period begins by itself.
             * @example true
             */
            auto_renew: boolean;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
        };
        CreateMembershipFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example PLAN_INACTIVE
                     * @enum {string}
                     */
                    reason?: "PLAN_INACTIVE" | "PLAN_NOT_IN_UNIT" | "PROMOTION_INVALID" | "PROMOTION_WITH_DISCOUNT" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        PlanOfMembershipDetail: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Mensal
             */
            name: string;
            /**
             * @description How often the plan is paid.
             * @example monthly
             * @enum {string}
             */
            billing_period: "monthly" | "quarterly" | "semiannual" | "annual";
            /**
             * @description Price of a period in cents of BRL.
             * @example 12990
             */
            price_cents: number;
        };
        ClientName: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description The person's whole name.
             * @example Maria da Silva
             */
            full_name: string;
        };
        MemberOfMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
            client: components["schemas"]["ClientName"];
        };
        Membership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First day of validity.
             * @example 2026-03-01
             */
            start_date: string;
            /**
             * Format: date
             * @description The last day it is valid, unless it is renewed.
             * @example 2026-03-01
             */
            end_date: string;
            /**
             * @description What the member pays per period, discount included.
             * @example 11691
             */
            price_cents: number;
            /**
             * @description Discount on the plan's price in per cent, 0 to 100.
             * @example 10
             */
            discount_pct: number;
            /**
             * @description How it is paid.
             * @example credit_card
             * @enum {string|null}
             */
            payment_method: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
            /**
             * @description Whether the next period begins by itself.
             * @example true
             */
            auto_renew: boolean;
            /**
             * @description In this calendar year.
             * @example 1
             */
            freezes_used: number;
            /**
             * Format: date
             * @description First frozen day; null unless frozen.
             * @example 2026-03-01
             */
            freeze_start_date: string | null;
            /**
             * Format: date
             * @description The first day no longer frozen.
             * @example 2026-03-01
             */
            freeze_end_date: string | null;
            /**
             * @description Why it was cancelled: the reason that was given, or an automatic one such as `expired`.
             * @example Mudou de cidade
             */
            cancellation_reason: string | null;
            /**
             * Format: date-time
             * @description When it was cancelled.
             * @example 2026-03-01T12:00:00.000Z
             */
            cancelled_at: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-03-01T12:00:00.000Z
             */
            updated_at: string;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
            /**
             * Format: uuid
             * @description The plan.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            plan_id: string;
            plan: components["schemas"]["PlanOfMembershipDetail"];
            member_profile: components["schemas"]["MemberOfMembership"];
        };
        UpdatedMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * @description What the member pays per period, discount included.
             * @example 11691
             */
            price_cents: number;
            /**
             * @description Discount on the plan's price in per cent, 0 to 100.
             * @example 10
             */
            discount_pct: number;
            /**
             * Format: date-time
             * @description When the record was last changed.
             * @example 2026-03-01T12:00:00.000Z
             */
            updated_at: string;
        };
        ClassTypeOfInstance: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Spinning
             */
            name: string;
            /**
             * @description In words.
             * @example Pedalada em grupo, com música
             */
            description: string | null;
            /**
             * @description Minutes of a class.
             * @example 50
             */
            duration_minutes: number;
            /**
             * @description Hexadecimal.
             * @example #E4572E
             */
            color: string | null;
        };
        ClassInstance: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The kind of class.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            class_type_id: string;
            /**
             * Format: date
             * @description Day of the class, in the gym's zone.
             * @example 2026-03-01
             */
            date: string;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:00
             */
            start_time: string;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:00
             */
            end_time: string;
            /**
             * @description Where it stands.
             * @example scheduled
             * @enum {string}
             */
            status: "scheduled" | "cancelled" | "completed";
            /**
             * @description How many people fit.
             * @example 20
             */
            max_capacity: number;
            /**
             * @description Confirmed seats.
             * @example 17
             */
            current_bookings: number;
            /**
             * Format: uuid
             * @description The trainer.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            trainer_id: string | null;
            /**
             * @description Name of the trainer.
             * @example Ana Souza
             */
            trainer_name: string | null;
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string | null;
            class_type: components["schemas"]["ClassTypeOfInstance"];
        };
        ClassTypeOfSchedule: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Spinning
             */
            name: string;
            /**
             * @description Hexadecimal.
             * @example #E4572E
             */
            color: string | null;
        };
        ScheduleEntry: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The kind of class.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            class_type_id: string;
            /**
             * @description 0 is Sunday, 6 is Saturday.
             * @example 1
             */
            day_of_week: number;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:00
             */
            start_time: string;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:00
             */
            end_time: string;
            /**
             * @description How many people fit.
             * @example 20
             */
            max_capacity: number;
            /**
             * Format: uuid
             * @description The trainer.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            trainer_id: string | null;
            /**
             * @description Whether it is in use.
             * @example true
             */
            is_active: boolean;
            class_type: components["schemas"]["ClassTypeOfSchedule"];
        };
        ClassType: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Spinning
             */
            name: string;
            /**
             * @description In words.
             * @example Pedalada em grupo, com música
             */
            description: string | null;
            /**
             * @description Minutes of a class.
             * @example 50
             */
            duration_minutes: number;
            /**
             * @description Seats of a class of this kind unless the schedule says otherwise.
             * @example 20
             */
            default_max_capacity: number;
            /**
             * @description Kilocalories that a class takes, roughly.
             * @example 450
             */
            calories_estimate: number | null;
            /**
             * @description Hexadecimal.
             * @example #E4572E
             */
            color: string | null;
            /**
             * @description Whether it is in use.
             * @example true
             */
            is_active: boolean;
            /**
             * @description Place in its list.
             * @example 1
             */
            sort_order: number;
        };
        Occupancy: {
            /**
             * @description People inside now, in all units.
             * @example 37
             */
            current_count: number;
            /**
             * @description Capacity of all units.
             * @example 200
             */
            max_capacity: number;
        };
        Checkin: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string;
            /**
             * Format: date-time
             * @description When the person came in.
             * @example 2026-03-01T12:00:00.000Z
             */
            checkin_at: string;
            /**
             * Format: date-time
             * @description Null while inside.
             * @example 2026-03-01T12:00:00.000Z
             */
            checkout_at: string | null;
            /**
             * @description How the person was recognised.
             * @example manual
             * @enum {string}
             */
            method: "manual" | "qr" | "card" | "biometric" | "facial";
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
            /**
             * Format: uuid
             * @description The device that read the entry.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            device_id: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
        };
        CheckinOfMember: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string;
            /**
             * Format: date-time
             * @description When the person came in.
             * @example 2026-03-01T12:00:00.000Z
             */
            checkin_at: string;
            /**
             * Format: date-time
             * @description Null while inside.
             * @example 2026-03-01T12:00:00.000Z
             */
            checkout_at: string | null;
            /**
             * @description How the person was recognised.
             * @example manual
             * @enum {string}
             */
            method: "manual" | "qr" | "card" | "biometric" | "facial";
            /**
             * @description Name of the device that read the entry.
             * @example Catraca 1
             */
            device_name: string | null;
        };
        ProgramExercise: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description In the catalogue.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            exercise_id: string;
            /**
             * @description Name of the exercise in the catalogue.
             * @example Supino reto com barra
             */
            exercise_name: string;
            /**
             * @description Sets to do.
             * @example 4
             */
            sets_target: number | null;
            /**
             * @description A range, a number or words.
             * @example 8-12
             */
            reps_target: string | null;
            /**
             * @description Kilograms.
             * @example 40
             */
            weight_kg: number | null;
            /**
             * @description Seconds of rest after each set.
             * @example 90
             */
            rest_seconds: number | null;
            /**
             * @description Seconds: lowering, pause stretched, lifting, pause contracted.
             * @example 3-1-1-0
             */
            tempo: string | null;
            /**
             * @description In words.
             * @example Amplitude completa
             */
            notes: string | null;
            /**
             * @description Exercises that share it are done in sequence, without rest.
             * @example A1
             */
            group_id: string | null;
            /**
             * @description superset: two exercises; dropset: sets with less and less weight; giant_set: three exercises or more.
             * @example superset
             * @enum {string|null}
             */
            group_type: "superset" | "dropset" | "giant_set" | null;
            /**
             * @description Place in its list.
             * @example 1
             */
            sort_order: number;
        };
        ProgramDay: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name of the day in the program.
             * @example A
             */
            day_label: string;
            /**
             * @description Name.
             * @example Peito e tríceps
             */
            name: string | null;
            /**
             * @description Main muscle groups.
             * @example [
             *       "chest",
             *       "triceps"
             *     ]
             */
            muscle_groups: string[];
            /**
             * @description Minutes the day takes, roughly.
             * @example 60
             */
            estimated_duration_minutes: number | null;
            /**
             * @description In words.
             * @example Aquecer os ombros
             */
            notes: string | null;
            /**
             * @description From 1, in the order given.
             * @example 1
             */
            sort_order: number;
            /** @description The exercises of the day, in their order. */
            exercises: components["schemas"]["ProgramExercise"][];
        };
        WorkoutProgram: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
            /**
             * @description Name.
             * @example Hipertrofia A/B/C
             */
            name: string;
            /**
             * @description In words.
             * @example Três dias por semana
             */
            description: string | null;
            /**
             * @description Where it stands.
             * @example active
             * @enum {string}
             */
            status: "active" | "archived";
            /**
             * @description Weeks the program is meant for.
             * @example 8
             */
            weeks_duration: number | null;
            /**
             * Format: date
             * @description First day of the program.
             * @example 2026-03-01
             */
            starts_at: string | null;
            /**
             * Format: date
             * @description Last day of the program.
             * @example 2026-03-01
             */
            ends_at: string | null;
            /**
             * @description Whether an assistant made the program.
             * @example true
             */
            created_by_ai: boolean;
            /**
             * @description The input from which an assistant made the program.
             * @example Hipertrofia, três dias, sem agachamento
             */
            ai_prompt: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /** @description The days of the program, in their order. */
            days: components["schemas"]["ProgramDay"][];
        };
        CreatedWorkoutProgram: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
            /**
             * @description Name.
             * @example Hipertrofia A/B/C
             */
            name: string;
            /**
             * @description In words.
             * @example Três dias por semana
             */
            description: string | null;
            /**
             * @description Where it stands.
             * @example active
             * @enum {string}
             */
            status: "active" | "archived";
            /**
             * @description Weeks the program is meant for.
             * @example 8
             */
            weeks_duration: number | null;
            /**
             * Format: date
             * @description First day of the program.
             * @example 2026-03-01
             */
            starts_at: string | null;
            /**
             * Format: date
             * @description Last day of the program.
             * @example 2026-03-01
             */
            ends_at: string | null;
            /**
             * @description Whether an assistant made the program.
             * @example true
             */
            created_by_ai: boolean;
            /**
             * @description The input from which an assistant made the program.
             * @example Hipertrofia, três dias, sem agachamento
             */
            ai_prompt: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /** @description The days of the program, in their order. */
            days: components["schemas"]["ProgramDay"][];
            /**
             * Format: uuid
             * @description The member's program that this one replaces.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            archived_previous: string | null;
        };
        Exercise: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description In Portuguese.
             * @example Supino reto com barra
             */
            name: string;
            /**
             * @description Name in English.
             * @example Barbell bench press
             */
            name_en: string | null;
            /**
             * @description In words.
             * @example O exercício de base para o peitoral.
             */
            description: string | null;
            /**
             * @description How it is done, step by step.
             * @example Deite com os olhos sob a barra e os pés firmes no chão.
             */
            instructions: string | null;
            /**
             * @description Main muscle groups.
             * @example [
             *       "chest"
             *     ]
             */
            muscle_groups: string[];
            /**
             * @description Muscle groups that help.
             * @example [
             *       "triceps",
             *       "shoulders"
             *     ]
             */
            secondary_muscle_groups: string[];
            /**
             * @description What it takes.
             * @example [
             *       "barbell",
             *       "bench"
             *     ]
             */
            equipment: string[];
            /**
             * @description The experience level it is meant for.
             * @example beginner
             * @enum {string|null}
             */
            difficulty: "beginner" | "intermediate" | "advanced" | null;
            /**
             * @description What kind of exercise it is, for example strength or cardio.
             * @example strength
             */
            exercise_type: string | null;
            /**
             * @description How the body moves, for example horizontal_push.
             * @example horizontal_push
             */
            movement_pattern: string | null;
            /**
             * @description A film of it.
             * @example https://example.com/supino.mp4
             */
            video_url: string | null;
            /**
             * @description A picture.
             * @example https://example.com/supino.mp4
             */
            thumbnail_url: string | null;
        };
        TrainerSchedule: {
            /**
             * @description 0 is Sunday, 6 is Saturday.
             * @example 1
             */
            day_of_week: number;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:00
             */
            start_time: string;
            /**
             * @description HH:MM, the gym's local time.
             * @example 07:00
             */
            end_time: string;
        };
        TrainerUser: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Name.
             * @example Ana Souza
             */
            name: string;
            /**
             * @description E-mail address; unique in the company.
             * @example ana@example.com
             */
            email: string | null;
        };
        TrainerListItem: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Professional registration.
             * @example 012345-G
             */
            cref_number: string | null;
            /**
             * @description State of the professional registration.
             * @example SP
             */
            cref_state: string | null;
            /**
             * @description The trainer's specializations.
             * @example [
             *       "Spinning",
             *       "HIIT"
             *     ]
             */
            specializations: string[];
            /**
             * @description Certificates of the trainer.
             * @example [
             *       "Kettlebell N1"
             *     ]
             */
            certifications: string[];
            /**
             * @description A few words about the trainer.
             * @example Treina corredores há oito anos.
             */
            bio: string | null;
            /**
             * @description Years of work as a trainer.
             * @example 8
             */
            years_experience: number | null;
            /**
             * @description The trainer's education.
             * @example Educação Física, USP
             */
            education: string | null;
            /**
             * @description Students the trainer takes at most.
             * @example 20
             */
            max_students: number | null;
            /**
             * @description Whether the trainer takes new students.
             * @example true
             */
            accepts_new_students: boolean;
            /**
             * @description Commission on students' memberships.
             * @example 10
             */
            commission_pct: number | null;
            /**
             * @description Whether it is in use.
             * @example true
             */
            is_active: boolean;
            /** @description Working hours of the trainer. */
            schedules: components["schemas"]["TrainerSchedule"][];
            user: components["schemas"]["TrainerUser"];
        };
        Student: {
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_id: string;
            /**
             * Format: uuid
             * @description The person.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            client_id: string;
            /**
             * @description Name.
             * @example Maria da Silva
             */
            name: string;
            /**
             * @description E-mail address; unique in the company.
             * @example maria@example.com
             */
            email: string | null;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "cancelled";
        };
        Trainer: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Professional registration.
             * @example 012345-G
             */
            cref_number: string | null;
            /**
             * @description State of the professional registration.
             * @example SP
             */
            cref_state: string | null;
            /**
             * @description The trainer's specializations.
             * @example [
             *       "Spinning",
             *       "HIIT"
             *     ]
             */
            specializations: string[];
            /**
             * @description Certificates of the trainer.
             * @example [
             *       "Kettlebell N1"
             *     ]
             */
            certifications: string[];
            /**
             * @description A few words about the trainer.
             * @example Treina corredores há oito anos.
             */
            bio: string | null;
            /**
             * @description Years of work as a trainer.
             * @example 8
             */
            years_experience: number | null;
            /**
             * @description The trainer's education.
             * @example Educação Física, USP
             */
            education: string | null;
            /**
             * @description Students the trainer takes at most.
             * @example 20
             */
            max_students: number | null;
            /**
             * @description Whether the trainer takes new students.
             * @example true
             */
            accepts_new_students: boolean;
            /**
             * @description Commission on students' memberships.
             * @example 10
             */
            commission_pct: number | null;
            /**
             * @description Whether it is in use.
             * @example true
             */
            is_active: boolean;
            /** @description Working hours of the trainer. */
            schedules: components["schemas"]["TrainerSchedule"][];
            user: components["schemas"]["TrainerUser"];
            /** @description The members who train with this trainer. */
            students: components["schemas"]["Student"][];
        };
        OccupancyOfMetrics: {
            /**
             * @description People inside now.
             * @example 37
             */
            current_count: number;
            /**
             * @description How many people fit.
             * @example 200
             */
            max_capacity: number;
        };
        Metrics: {
            /**
             * @description Members who are active or on trial.
             * @example 412
             */
            active_members: number;
            /**
             * @description Members of any status.
             * @example 530
             */
            total_members: number;
            /**
             * @description Members on trial.
             * @example 27
             */
            trial_members: number;
            /**
             * @description Monthly recurring revenue in cents of BRL: of each active membership, its price divided by the months of its billing period.
             * @example 5218340
             */
            mrr_cents: number;
            /**
             * @description Per cent, two decimals: of the members who had a membership before this month began and in it, those who
             *     have none any more. 0 when there were none.
             * @example 3.2
             */
            churn_rate: number;
            /**
             * @description Memberships that ended this month, up to today.
             * @example 14
             */
            cancelled_this_month: number;
            /**
             * @description Memberships that ended last month.
             * @example 11
             */
            cancelled_last_month: number;
            /**
             * @description Entries today.
             * @example 187
             */
            checkins_today: number;
            /**
             * @description Entries this month.
             * @example 4211
             */
            checkins_this_month: number;
            /**
             * @description Memberships that are past due.
             * @example 9
             */
            overdue_memberships: number;
            occupancy: components["schemas"]["OccupancyOfMetrics"];
        };
        CancelledMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * @description Why it was cancelled: the reason that was given, or an automatic one such as `expired`.
             * @example Mudou de cidade
             */
            cancellation_reason: string | null;
            /**
             * Format: date-time
             * @description When it was cancelled.
             * @example 2026-03-01T12:00:00.000Z
             */
            cancelled_at: string | null;
            /**
             * Format: date
             * @description The last day it is valid.
             * @example 2026-03-01
             */
            effective_date: string;
            /**
             * @description Whether this changed the member's own status.
             * @example true
             */
            member_status_updated: boolean;
        };
        CancelMembershipFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example ALREADY_CANCELLED
                     * @enum {string}
                     */
                    reason?: "ALREADY_CANCELLED" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        FrozenMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First frozen day; null unless frozen.
             * @example 2026-03-01
             */
            freeze_start_date: string | null;
            /**
             * Format: date
             * @description The first day no longer frozen.
             * @example 2026-03-01
             */
            freeze_end_date: string | null;
            /**
             * @description In this calendar year.
             * @example 1
             */
            freezes_used: number;
            /**
             * @description Whether this changed the member's own status.
             * @example true
             */
            member_status_updated: boolean;
        };
        FreezeMembershipFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example NOT_FREEZABLE
                     * @enum {string}
                     */
                    reason?: "NOT_FREEZABLE" | "FREEZE_TOO_LONG" | "FREEZE_LIMIT_EXCEEDED" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        UnfrozenMembership: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date
             * @description First frozen day; null unless frozen.
             * @example 2026-03-01
             */
            freeze_start_date: string | null;
            /**
             * Format: date
             * @description The first day no longer frozen.
             * @example 2026-03-01
             */
            freeze_end_date: string | null;
            /**
             * @description Whether this changed the member's own status.
             * @example true
             */
            member_status_updated: boolean;
        };
        UnfreezeMembershipFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example NOT_FROZEN
                     * @enum {string}
                     */
                    reason?: "NOT_FROZEN" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        Booking: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The class.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            class_instance_id: string;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
            /**
             * @description Where it stands.
             * @example confirmed
             * @enum {string}
             */
            status: "confirmed" | "waitlisted" | "cancelled";
            /**
             * @description From 1; null unless waitlisted.
             * @example 3
             */
            waitlist_position: number | null;
            /**
             * Format: date-time
             * @description When the seat or the waiting place was taken.
             * @example 2026-03-01T12:00:00.000Z
             */
            booked_at: string;
        };
        BookSeatFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR" | "DUPLICATE_ENTRY";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example CLASS_NOT_BOOKABLE
                     * @enum {string}
                     */
                    reason?: "CLASS_NOT_BOOKABLE" | "ACCESS_BLOCKED" | "NO_ACTIVE_MEMBERSHIP" | "GROUP_CLASSES_NOT_INCLUDED" | "WEEKLY_LIMIT_REACHED" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        CancelledBooking: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description Where it stands.
             * @example confirmed
             * @enum {string}
             */
            status: "confirmed" | "waitlisted" | "cancelled";
            /**
             * Format: date-time
             * @description When it was cancelled.
             * @example 2026-03-01T12:00:00.000Z
             */
            cancelled_at: string;
            /**
             * @description Whether a member from the waitlist got the seat.
             * @example true
             */
            waitlist_promoted: boolean;
            /**
             * Format: uuid
             * @description Member who got it.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            promoted_member_id: string | null;
        };
        CancelSeatFailure: {
            /**
             * @example false
             * @enum {boolean}
             */
            success: false;
            error: {
                /**
                 * @description What went wrong, for a program.
                 * @example VALIDATION_ERROR
                 * @enum {string}
                 */
                code: "VALIDATION_ERROR";
                /**
                 * @description What went wrong, for a person to read.
                 * @example Member not found.
                 */
                message: string;
                /** @description What a program needs to react: see Errors. */
                details?: {
                    /**
                     * @description Which rule says no.
                     * @example CLASS_NOT_BOOKABLE
                     * @enum {string}
                     */
                    reason?: "CLASS_NOT_BOOKABLE" | "IDEMPOTENCY_KEY_REUSED";
                } & {
                    [key: string]: unknown;
                };
            };
        };
        EntryAnswer: {
            /**
             * @description Whether the person may come in.
             * @example true
             */
            allowed: boolean;
            /**
             * @description A second reading of an entry that has just been let in: nothing is counted.
             * @example true
             */
            duplicate: boolean;
            /**
             * Format: uuid
             * @description Null when the code identifies no member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string | null;
            /**
             * @description Null when allowed; otherwise why not:
             *
             *     - `denied_invalid_code`: The code or card is unknown, altered, of another company, or was used already.
             *     - `denied_expired_code`: The code has expired: it is good for about a minute.
             *     - `denied_access_blocked`: The front desk has blocked this member.
             *     - `denied_inactive`: There is no membership, or it has ended or was cancelled.
             *     - `denied_not_started`: The membership begins later.
             *     - `denied_frozen`: The membership is frozen.
             *     - `denied_past_due`: Payment is late, and the grace is over.
             *     - `denied_wrong_unit`: The plan is not for this unit.
             *     - `denied_outside_plan_hours`: The plan is not for this time.
             *     - `denied_no_credits`: All entries of the pass are used.
             *     - `denied_partner_program`: The partner program's entries of the day are used, the program is switched off, or the partner knows of no check-in: the visitor checks in in the partner's app.
             *     - `denied_capacity`: The unit is full.
             *     - `denied_offline`: A turnstile without connection let nobody in; it is only told later, and never an answer here.
             * @example denied_invalid_code
             * @enum {string|null}
             */
            reason: "denied_invalid_code" | "denied_expired_code" | "denied_access_blocked" | "denied_inactive" | "denied_not_started" | "denied_frozen" | "denied_past_due" | "denied_wrong_unit" | "denied_outside_plan_hours" | "denied_no_credits" | "denied_partner_program" | "denied_capacity" | "denied_offline" | null;
        };
        ExitAnswer: {
            /**
             * @description `unpaired_exit`: no entry at this unit was open; it is logged and nothing is counted.
             * @example checked_out
             * @enum {string}
             */
            status: "checked_out" | "unpaired_exit";
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
        };
        MemberCreatedEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "member.created";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["Member"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        MemberUpdatedEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "member.updated";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["Member"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        MemberStatusChangedEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "member.status_changed";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: {
                    /**
                     * Format: uuid
                     * @description Of the member profile; the id in /members/:id.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    id: string;
                    /**
                     * @description Name.
                     * @example Mensal
                     */
                    name: string;
                    /**
                     * @description Where it stands.
                     * @example trial
                     * @enum {string}
                     */
                    status: "trial" | "active" | "frozen" | "cancelled";
                };
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        MemberDeactivatedEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "member.deactivated";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["Member"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        MembershipCreatedEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "membership.created";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["Membership"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        MembershipActivatedEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "membership.activated";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["Membership"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        MembershipRenewedEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "membership.renewed";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["Membership"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        MembershipCancellation: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_id: string;
            /**
             * Format: uuid
             * @description The plan.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            plan_id: string;
            /**
             * @description Where it stands.
             * @example trial
             * @enum {string}
             */
            status: "trial" | "active" | "frozen" | "past_due" | "cancelled";
            /**
             * Format: date-time
             * @description When it was cancelled.
             * @example 2026-03-01T12:00:00.000Z
             */
            cancelled_at: string | null;
            /**
             * @description Why it was cancelled: the reason that was given, or an automatic one such as `expired`.
             * @example Mudou de cidade
             */
            cancellation_reason: string | null;
        };
        MembershipCancelledEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "membership.cancelled";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["MembershipCancellation"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        MembershipPastDueEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "membership.past_due";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["Membership"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        AccessEvent: {
            /**
             * @description Whether the person may come in.
             * @example true
             */
            allowed: boolean;
            /**
             * @description A second reading of an entry that was just let in.
             * @example true
             */
            duplicate: boolean;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string | null;
            /**
             * @description How the person was recognised.
             * @example manual
             * @enum {string}
             */
            method: "manual" | "qr" | "card" | "biometric" | "facial";
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string;
            /**
             * Format: date-time
             * @description Only for a passage that a turnstile reported more than five seconds later: when it happened, as in the entry.
             * @example 2026-03-01T12:00:00.000Z
             */
            happened_at?: string | null;
        };
        AccessCheckinEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "access.checkin";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["AccessEvent"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        CancelledEntryEvent: {
            /**
             * @description Whether the person may come in.
             * @example true
             */
            allowed: boolean;
            /**
             * @description A second reading of an entry that was just let in.
             * @example true
             */
            duplicate: boolean;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string | null;
            /**
             * @description How the person was recognised.
             * @example manual
             * @enum {string}
             */
            method: "manual" | "qr" | "card" | "biometric" | "facial";
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string;
            /**
             * Format: uuid
             * @description The entry, which is no longer listed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            checkin_id: string;
            /**
             * Format: date-time
             * @description When the person came in.
             * @example 2026-03-01T12:00:00.000Z
             */
            checkin_at: string;
        };
        AccessCheckinCancelledEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "access.checkin_cancelled";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["CancelledEntryEvent"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        ExitEvent: {
            /**
             * @description Whether the person may come in.
             * @example true
             */
            allowed: boolean;
            /**
             * @description A second reading of an entry that was just let in.
             * @example true
             */
            duplicate: boolean;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string | null;
            /**
             * @description How the person was recognised.
             * @example manual
             * @enum {string}
             */
            method: "manual" | "qr" | "card" | "biometric" | "facial";
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string;
            /**
             * Format: date-time
             * @description Only for a passage that a turnstile reported more than five seconds later: when it happened, as in the entry.
             * @example 2026-03-01T12:00:00.000Z
             */
            happened_at?: string | null;
            /**
             * @description True when the exit was not registered: the visit reached the longest time allowed, or a new one began.
             * @example true
             */
            automatic: boolean;
        };
        AccessCheckoutEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "access.checkout";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["ExitEvent"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        DeniedAccessEvent: {
            /**
             * @description Whether the person may come in.
             * @example true
             */
            allowed: boolean;
            /**
             * @description A second reading of an entry that was just let in.
             * @example true
             */
            duplicate: boolean;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string | null;
            /**
             * @description How the person was recognised.
             * @example manual
             * @enum {string}
             */
            method: "manual" | "qr" | "card" | "biometric" | "facial";
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string;
            /**
             * Format: date-time
             * @description Only for a passage that a turnstile reported more than five seconds later: when it happened, as in the entry.
             * @example 2026-03-01T12:00:00.000Z
             */
            happened_at?: string | null;
            /**
             * @description Null when allowed; otherwise why not:
             *
             *     - `denied_invalid_code`: The code or card is unknown, altered, of another company, or was used already.
             *     - `denied_expired_code`: The code has expired: it is good for about a minute.
             *     - `denied_access_blocked`: The front desk has blocked this member.
             *     - `denied_inactive`: There is no membership, or it has ended or was cancelled.
             *     - `denied_not_started`: The membership begins later.
             *     - `denied_frozen`: The membership is frozen.
             *     - `denied_past_due`: Payment is late, and the grace is over.
             *     - `denied_wrong_unit`: The plan is not for this unit.
             *     - `denied_outside_plan_hours`: The plan is not for this time.
             *     - `denied_no_credits`: All entries of the pass are used.
             *     - `denied_partner_program`: The partner program's entries of the day are used, the program is switched off, or the partner knows of no check-in: the visitor checks in in the partner's app.
             *     - `denied_capacity`: The unit is full.
             *     - `denied_offline`: A turnstile without connection let nobody in; it is only told later, and never an answer here.
             * @example denied_invalid_code
             * @enum {string|null}
             */
            reason: "denied_invalid_code" | "denied_expired_code" | "denied_access_blocked" | "denied_inactive" | "denied_not_started" | "denied_frozen" | "denied_past_due" | "denied_wrong_unit" | "denied_outside_plan_hours" | "denied_no_credits" | "denied_partner_program" | "denied_capacity" | "denied_offline" | null;
        };
        AccessDeniedEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "access.denied";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["DeniedAccessEvent"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        ClassCreatedEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "class.created";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["ClassInstance"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        BookingRecord: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The class.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            class_instance_id: string;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_profile_id: string;
            /**
             * @description Where it stands.
             * @example confirmed
             * @enum {string}
             */
            status: "confirmed" | "waitlisted" | "cancelled";
            /**
             * @description From 1; null unless waitlisted.
             * @example 3
             */
            waitlist_position: number | null;
            /**
             * Format: date-time
             * @description When the seat or the waiting place was taken.
             * @example 2026-03-01T12:00:00.000Z
             */
            booked_at: string;
            /**
             * Format: date-time
             * @description When it was cancelled.
             * @example 2026-03-01T12:00:00.000Z
             */
            cancelled_at: string | null;
        };
        ClassBookedEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "class.booked";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["BookingRecord"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        ClassCancelledEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "class.cancelled";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["BookingRecord"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        SaleItem: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * @description In words.
             * @example Água mineral 500 ml
             */
            description: string;
            /**
             * @description How many.
             * @example 2
             */
            quantity: number;
            /**
             * @description Price of one item, in cents of BRL.
             * @example 650
             */
            unit_price_cents: number;
            /**
             * @description In cents of BRL.
             * @example 1300
             */
            total_cents: number;
        };
        Sale: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The buyer, when it is a member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_id: string | null;
            /**
             * Format: uuid
             * @description Unit.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            store_id: string | null;
            /**
             * @description Where it stands.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "paid" | "partially_refunded" | "refunded";
            /**
             * @description The items less the discount.
             * @example 1200
             */
            total_cents: number;
            /**
             * @description Discount on the total, in cents of BRL.
             * @example 100
             */
            discount_cents: number;
            /**
             * @description Given back so far, in cents of BRL.
             * @example 0
             */
            refunded_cents: number;
            /**
             * @description Always BRL.
             * @example BRL
             */
            currency: string;
            /**
             * @description How it is paid.
             * @example credit_card
             * @enum {string|null}
             */
            payment_method: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
            /** @description What was sold. */
            items: components["schemas"]["SaleItem"][];
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * Format: date-time
             * @description When it was paid.
             * @example 2026-03-01T12:00:00.000Z
             */
            paid_at: string | null;
            /**
             * Format: date-time
             * @description Of the latest refund.
             * @example 2026-03-01T12:00:00.000Z
             */
            refunded_at: string | null;
        };
        SaleCreatedEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "sale.created";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["Sale"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        SalePaidEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "sale.paid";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["Sale"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        SaleRefundedEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "sale.refunded";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["Sale"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        FinancialEntry: {
            /**
             * Format: uuid
             * @description Id of this record.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /**
             * Format: uuid
             * @description The member.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            member_id: string;
            /**
             * Format: uuid
             * @description The membership.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            membership_id: string | null;
            /**
             * @description In words.
             * @example Mensal, 2026-03-01
             */
            description: string;
            /**
             * @description What is owed, in cents of BRL.
             * @example 12990
             */
            amount_cents: number;
            /**
             * @description Always BRL.
             * @example BRL
             */
            currency: string;
            /**
             * Format: date
             * @description The due day.
             * @example 2026-03-01
             */
            due_date: string;
            /**
             * @description Where it stands.
             * @example pending
             * @enum {string}
             */
            status: "pending" | "overdue" | "paid" | "cancelled";
            /**
             * @description How it is paid.
             * @example credit_card
             * @enum {string|null}
             */
            payment_method: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
            /**
             * Format: date-time
             * @description When it was paid.
             * @example 2026-03-01T12:00:00.000Z
             */
            paid_at: string | null;
            /**
             * Format: date-time
             * @description When the record was made.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
        };
        FinancialCreatedEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "financial.created";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["FinancialEntry"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        FinancialPaidEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "financial.paid";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["FinancialEntry"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
        FinancialOverdueEvent: {
            /**
             * Format: uuid
             * @description Id of the event. It may arrive more than once: remember the ids that you have processed.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            id: string;
            /** @constant */
            type: "financial.overdue";
            /** @constant */
            api_version: "v1";
            /**
             * Format: date-time
             * @description When it happened. Changes caused by time happen at the midnight of their day, so many events share it.
             * @example 2026-03-01T12:00:00.000Z
             */
            created_at: string;
            /**
             * @description Orders the events of an object: of two, the one that was committed later has the larger number. It has gaps, is the same in every attempt, and is 0 in a test.
             * @example 48211
             */
            sequence: number;
            data: {
                object: components["schemas"]["FinancialEntry"];
                /**
                 * @description On updates only: what the changed fields were before.
                 * @example {}
                 */
                previous_attributes?: {
                    [key: string]: unknown;
                };
            };
            /**
             * Format: uuid
             * @description The company.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            team_id: string;
            /**
             * Format: uuid
             * @description The webhook whose secret signs this request.
             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
             */
            webhook_id: string;
            /**
             * @description The id of the API call that caused it.
             * @example 0199e3a4-5b7c-7c30-8c03-3c4d5e6f7081
             */
            request_id: string | null;
            /**
             * @description The idempotency key of that call, if it had one.
             * @example 4f8a2c1e
             */
            idempotency_key: string | null;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listMembers: {
        parameters: {
            query?: {
                /** @description Any part of name, e-mail or phone; letter case and accents do not matter. */
                search?: string;
                /**
                 * @description Where it stands.
                 * @example active
                 */
                status?: "trial" | "active" | "frozen" | "cancelled";
                /** @description Members of this unit. */
                store_id?: string;
                /** @description How experienced the member is. */
                experience_level?: "beginner" | "intermediate" | "advanced";
                /** @description Members with a membership of this plan that is not cancelled, or cancelled at the end of a period that still runs. */
                plan_id?: string;
                /** @description Members that were created or changed at this time or later. */
                updated_since?: string;
                /** @description Page number, from 1. */
                page?: number;
                /** @description Entries on a page; 20 unless told, at most 100. */
                page_size?: number;
                /** @description The same as page_size, which wins when both are sent. */
                limit?: number;
                /** @description The order of the list. */
                sort_by?: "created_at" | "updated_at" | "full_name" | "joined_at" | "last_checkin_at" | "total_checkins" | "current_streak" | "status";
                /** @description Ascending or descending. */
                sort_order?: "asc" | "desc";
            };
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["MemberListItem"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * @description The person's whole name.
                     * @example Maria da Silva
                     */
                    full_name: string;
                    /**
                     * Format: email
                     * @description E-mail address; unique in the company.
                     * @example maria@example.com
                     */
                    email?: string | null;
                    /**
                     * @description E.164.
                     * @example +5511987654321
                     */
                    phone?: string | null;
                    /**
                     * @description With or without punctuation; the check digits are verified.
                     * @example 529.982.247-25
                     */
                    cpf?: string | null;
                    /**
                     * Format: date
                     * @description Day of birth.
                     * @example 2026-03-01
                     */
                    birth_date?: string | null;
                    /**
                     * @description As stated by the person.
                     * @example male
                     * @enum {string|null}
                     */
                    gender?: "male" | "female" | "other" | null;
                    /**
                     * Format: uuid
                     * @description Unit.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                    /**
                     * @description The member's goals, in their own words.
                     * @example [
                     *       "hipertrofia",
                     *       "condicionamento"
                     *     ]
                     */
                    fitness_goals?: string[] | null;
                    /**
                     * @description How experienced the member is.
                     * @example beginner
                     * @enum {string|null}
                     */
                    experience_level?: "beginner" | "intermediate" | "advanced" | null;
                    /**
                     * @description When the member likes to train.
                     * @example morning
                     * @enum {string|null}
                     */
                    preferred_training_time?: "morning" | "afternoon" | "evening" | "night" | null;
                    /**
                     * @description The number of days a week on which the member wants to train.
                     * @example 3
                     */
                    training_days_per_week?: number | null;
                    /**
                     * @description Origin of the registration: an active entry of the company's catalogue, in any letter case.
                     * @example Instagram
                     */
                    source?: string | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CreatedMember"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceUnknownOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrDuplicateEntryAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Of the member profile; the id in /members/:id.
                 * @example 0199e3a4-5b7c-7000-8000-000000000005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Member"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /** @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Of the member profile; the id in /members/:id.
                 * @example 0199e3a4-5b7c-7000-8000-000000000005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Where it stands.
                     * @example trial
                     * @enum {string}
                     */
                    status?: "trial" | "active" | "frozen" | "cancelled";
                    /**
                     * @description The member's goals, in their own words.
                     * @example [
                     *       "hipertrofia",
                     *       "condicionamento"
                     *     ]
                     */
                    fitness_goals?: string[] | null;
                    /**
                     * @description How experienced the member is.
                     * @example beginner
                     * @enum {string|null}
                     */
                    experience_level?: "beginner" | "intermediate" | "advanced" | null;
                    /**
                     * @description When the member likes to train.
                     * @example morning
                     * @enum {string|null}
                     */
                    preferred_training_time?: "morning" | "afternoon" | "evening" | "night" | null;
                    /**
                     * @description The number of days a week on which the member wants to train.
                     * @example 3
                     */
                    training_days_per_week?: number | null;
                    /**
                     * @description Number of the member's access card; unique in the company.
                     * @example 0004512
                     */
                    access_card_number?: string | null;
                    /**
                     * Format: uuid
                     * @description client.id of the member who referred this one.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    referred_by_client_id?: string | null;
                    /**
                     * @description As in creation; null clears it.
                     * @example Google
                     */
                    source?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["UpdatedMember"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorOrSourceUnknownOrSourceReservedAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `SELF_REFERRAL`: A member cannot be the one who referred them.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UpdateMemberFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listMeasurements: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Of the member profile; the id in /members/:id.
                 * @example 0199e3a4-5b7c-7000-8000-000000000005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Measurement"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createMeasurement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Of the member profile; the id in /members/:id.
                 * @example 0199e3a4-5b7c-7000-8000-000000000005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Kilograms.
                     * @example 72.4
                     */
                    weight_kg?: number | null;
                    /**
                     * @description Height in centimetres.
                     * @example 168
                     */
                    height_cm?: number | null;
                    /**
                     * @description Body fat, per cent.
                     * @example 22.5
                     */
                    body_fat_pct?: number | null;
                    /**
                     * @description Muscle mass, per cent.
                     * @example 38.1
                     */
                    muscle_mass_pct?: number | null;
                    /**
                     * @description Girth of the chest in centimetres.
                     * @example 94
                     */
                    chest_cm?: number | null;
                    /**
                     * @description Girth of the waist in centimetres.
                     * @example 78
                     */
                    waist_cm?: number | null;
                    /**
                     * @description Girth of the hip in centimetres.
                     * @example 99
                     */
                    hip_cm?: number | null;
                    /**
                     * @description Girth of the left arm in centimetres.
                     * @example 30.5
                     */
                    left_arm_cm?: number | null;
                    /**
                     * @description Girth of the right arm in centimetres.
                     * @example 31
                     */
                    right_arm_cm?: number | null;
                    /**
                     * @description Girth of the left thigh in centimetres.
                     * @example 55
                     */
                    left_thigh_cm?: number | null;
                    /**
                     * @description Girth of the right thigh in centimetres.
                     * @example 55.5
                     */
                    right_thigh_cm?: number | null;
                    /**
                     * @description Girth of the left calf in centimetres.
                     * @example 36
                     */
                    left_calf_cm?: number | null;
                    /**
                     * @description Girth of the right calf in centimetres.
                     * @example 36
                     */
                    right_calf_cm?: number | null;
                    /**
                     * @description In words.
                     * @example Avaliação inicial
                     */
                    notes?: string | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CreatedMeasurement"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listPlans: {
        parameters: {
            query?: {
                /**
                 * @description True: those on sale; false: those no longer sold.
                 * @example true
                 */
                is_active?: boolean;
            };
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["PlanListItem"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7000-8000-000000000004
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Plan"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listMemberships: {
        parameters: {
            query?: {
                /** @description Page number, from 1. */
                page?: number;
                /** @description Entries on a page; 20 unless told, at most 100. */
                page_size?: number;
                /** @description The same as page_size, which wins when both are sent. */
                limit?: number;
                /**
                 * @description Where it stands.
                 * @example active
                 */
                status?: "trial" | "active" | "frozen" | "past_due" | "cancelled";
                /** @description The plan. */
                plan_id?: string;
                /** @description The member. */
                member_profile_id?: string;
                /** @description Which date must lie in the period: `created` (sale), `start` (first day), `cancelled` (last day of the contract); `active`: valid on some day of it. Needs date_from and date_to. */
                date_basis?: "created" | "start" | "cancelled" | "active";
                /** @description In the gym's local days. */
                date_from?: string;
                /** @description Inclusive; the period may span at most 366 days. */
                date_to?: string;
                /** @description matricula, passe (entries), cortesia (nothing to pay) or evento. */
                sale_kind?: "matricula" | "passe" | "cortesia" | "evento";
                /** @description Memberships that were sold or changed at this time or later. */
                updated_since?: string;
            };
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["MembershipListItem"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The member.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    member_profile_id: string;
                    /**
                     * Format: uuid
                     * @description The plan.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    plan_id: string;
                    /**
                     * Format: date
                     * @description First day of validity; at most ten years back.
                     * @example 2026-03-01
                     */
                    start_date: string;
                    /**
                     * @description How it is paid.
                     * @example credit_card
                     * @enum {string|null}
                     */
                    payment_method?: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
                    /**
                     * @description Discount on the plan's price in per cent, 0 to 100.
                     * @example 10
                     */
                    discount_pct?: number | null;
                    /**
                     * @description Code of a promotion that gives its discount; not together with discount_pct.
                     * @example VERAO10
                     */
                    promotion_code?: string | null;
                    /**
                     * @description True by default.
                     * @example true
                     */
                    auto_renew?: boolean | null;
                    /**
                     * Format: uuid
                     * @description Unit.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CreatedMembership"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `PLAN_INACTIVE`: The plan is no longer sold.
             *     - `PLAN_NOT_IN_UNIT`: The plan is not valid for this unit.
             *     - `PROMOTION_INVALID`: The promotion does not exist, is switched off, is not valid today or is used up; `cause` is `unknown`, `switched_off`, `not_started` (with `valid_from`), `ended` (with `valid_until`) or `exhausted` (with `limit` and `used`).
             *     - `PROMOTION_WITH_DISCOUNT`: A promotion gives its own discount; send one of the two.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreateMembershipFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7000-8000-000000000007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Membership"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    updateMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7000-8000-000000000007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Where it stands.
                     * @example trial
                     * @enum {string}
                     */
                    status?: "trial" | "active" | "frozen" | "past_due" | "cancelled";
                    /**
                     * Format: uuid
                     * @description The plan.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    plan_id?: string;
                    /**
                     * Format: date
                     * @description First day of validity; at most ten years back.
                     * @example 2026-03-01
                     */
                    start_date?: string;
                    /**
                     * Format: date
                     * @description Last day of validity.
                     * @example 2026-03-01
                     */
                    end_date?: string;
                    /**
                     * @description Price of a period in cents of BRL.
                     * @example 11691
                     */
                    price_cents?: number;
                    /**
                     * @description Discount on the plan's price in per cent, 0 to 100.
                     * @example 10
                     */
                    discount_pct?: number;
                    /**
                     * @description How it is paid.
                     * @example credit_card
                     * @enum {string|null}
                     */
                    payment_method?: "credit_card" | "debit_card" | "pix" | "boleto" | "cash" | null;
                    /**
                     * @description Whether the next period begins by itself.
                     * @example true
                     */
                    auto_renew?: boolean;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["UpdatedMembership"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listClasses: {
        parameters: {
            query?: {
                /** @description Just this day; not together with date_from or date_to. */
                date?: string;
                /** @description First day; today when only date_to is sent. */
                date_from?: string;
                /** @description Last day; if only date_from is sent, the seventh day from it. */
                date_to?: string;
                /** @description The kind of class. */
                class_type_id?: string;
                /** @description Where it stands. */
                status?: "scheduled" | "cancelled" | "completed";
            };
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ClassInstance"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getSchedule: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ScheduleEntry"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listClassTypes: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["ClassType"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getOccupancy: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Occupancy"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listCheckins: {
        parameters: {
            query?: {
                /** @description From this time on, inclusive; by default the last 24 hours before the request, so send it to read more than one page. */
                since?: string;
                /** @description Up to this time, exclusive. */
                until?: string;
                /** @description Written from this time on, by `created_at`, whenever the entry happened; the list is then in the order of `created_at`. */
                recorded_since?: string;
                /** @description Unit. */
                store_id?: string;
                /** @description The member. */
                member_profile_id?: string;
                /** @description How the person was recognised. */
                method?: "manual" | "qr" | "card" | "biometric" | "facial";
                /** @description Page number, from 1. */
                page?: number;
                /** @description Entries on a page; 20 unless told, at most 100. */
                page_size?: number;
                /** @description The same as page_size, which wins when both are sent. */
                limit?: number;
            };
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Checkin"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listCheckinsOfMember: {
        parameters: {
            query?: {
                /** @description The number of newest entries to return. */
                limit?: number;
            };
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Member profile.
                 * @example 0199e3a4-5b7c-7000-8000-000000000005
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CheckinOfMember"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listWorkoutPrograms: {
        parameters: {
            query?: {
                /** @description The member. */
                member_profile_id?: string;
                /**
                 * @description Where it stands.
                 * @example active
                 */
                status?: "active" | "archived";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["WorkoutProgram"][];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    createWorkoutProgram: {
        parameters: {
            query?: never;
            header?: {
                /** @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The member.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    member_profile_id: string;
                    /**
                     * @description Name.
                     * @example Hipertrofia A/B/C
                     */
                    name: string;
                    /** @description The days of the program, in their order. */
                    days: {
                        /**
                         * @description Name of the day in the program.
                         * @example A
                         */
                        day_label: string;
                        /**
                         * @description Name.
                         * @example Mensal
                         */
                        name?: string | null;
                        /**
                         * @description Main muscle groups.
                         * @example [
                         *       "chest"
                         *     ]
                         */
                        muscle_groups?: string[] | null;
                        /**
                         * @description Minutes the day takes, roughly.
                         * @example 60
                         */
                        estimated_duration_minutes?: number | null;
                        /**
                         * @description In words.
                         * @example Avaliação inicial
                         */
                        notes?: string | null;
                        /** @description The exercises of the day, in their order. */
                        exercises: {
                            /**
                             * Format: uuid
                             * @description From the catalogue.
                             * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                             */
                            exercise_id: string;
                            /**
                             * @description Sets to do.
                             * @example 4
                             */
                            sets_target?: number | null;
                            /**
                             * @description A range, a number or words.
                             * @example 8-12
                             */
                            reps_target?: string | null;
                            /**
                             * @description Kilograms.
                             * @example 70.5
                             */
                            weight_kg?: number | null;
                            /**
                             * @description Seconds of rest after each set.
                             * @example 90
                             */
                            rest_seconds?: number | null;
                            /**
                             * @description Four numbers of seconds, whole or decimal, separated by dashes: lowering, pause stretched, lifting, pause contracted.
                             * @example 3-1-1-0
                             */
                            tempo?: string | null;
                            /**
                             * @description In words.
                             * @example Avaliação inicial
                             */
                            notes?: string | null;
                            /**
                             * @description Exercises that share it are done in sequence, without rest.
                             * @example A1
                             */
                            group_id?: string | null;
                            /**
                             * @description superset: two exercises; dropset: sets with less and less weight; giant_set: three exercises or more.
                             * @example superset
                             * @enum {string|null}
                             */
                            group_type?: "superset" | "dropset" | "giant_set" | null;
                        }[];
                    }[];
                    /**
                     * @description In words.
                     * @example Três dias por semana
                     */
                    description?: string | null;
                    /**
                     * @description Weeks the program is meant for.
                     * @example 8
                     */
                    weeks_duration?: number | null;
                    /**
                     * Format: date
                     * @description First day of the program.
                     * @example 2026-03-01
                     */
                    starts_at?: string | null;
                    /**
                     * Format: date
                     * @description Last day of the program.
                     * @example 2026-03-01
                     */
                    ends_at?: string | null;
                    /**
                     * @description Whether an assistant made the program.
                     * @example true
                     */
                    created_by_ai?: boolean | null;
                    /**
                     * @description The input from which an assistant made the program.
                     * @example Hipertrofia, três dias por semana
                     */
                    ai_prompt?: string | null;
                    /**
                     * Format: uuid
                     * @description Unit.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CreatedWorkoutProgram"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listExercises: {
        parameters: {
            query?: {
                /** @description Any part of name or name_en; letter case and accents do not matter. */
                search?: string;
                /**
                 * @description Main muscle group.
                 * @example chest
                 */
                muscle_group?: string;
                /**
                 * @description Equipment that is needed.
                 * @example barbell
                 */
                equipment?: string;
                /** @description The experience level it is meant for. */
                difficulty?: "beginner" | "intermediate" | "advanced";
                /** @description For example strength or cardio. */
                exercise_type?: string;
                /** @description Page number, from 1. */
                page?: number;
                /** @description Entries on a page; 20 unless told, at most 100. */
                page_size?: number;
                /**
                 * @description The same as page_size, which wins when both are sent.
                 * @example 3
                 */
                limit?: number;
            };
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Exercise"][];
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    listTrainers: {
        parameters: {
            query?: {
                /** @description Whether it is in use. */
                is_active?: boolean;
                /**
                 * @description One of the specializations; letter case and accents do not matter.
                 * @example Spinning
                 */
                specialization?: string;
            };
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["TrainerListItem"][];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getTrainer: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7000-8000-000000000012
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Trainer"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: {
                /** @description The ETag of an answer you have: when it is still current, the answer is 304. */
                "If-None-Match"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Metrics"];
                    };
                };
            };
            /** @description What you have is current. */
            304: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    cancelMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7000-8000-000000000007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * @description Now (true, the default) or at the end of the period.
                     * @example true
                     */
                    effective_immediately?: boolean | null;
                    /**
                     * @description Why, in words.
                     * @example Mudou de cidade
                     */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CancelledMembership"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `ALREADY_CANCELLED`: The membership is cancelled already; one that waits for its end, on `effective_date`, can only be cancelled at once.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelMembershipFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    freezeMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7000-8000-000000000007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: date
                     * @description The first day no longer frozen; after today.
                     * @example 2026-03-01
                     */
                    freeze_end_date: string;
                    /**
                     * @description Why, in words.
                     * @example Viagem
                     */
                    reason?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["FrozenMembership"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `NOT_FREEZABLE`: Only a trial, active or past_due membership can be frozen; `status` is its present status.
             *     - `FREEZE_TOO_LONG`: Longer than the plan's max_freeze_days; `limit` and `requested` are days.
             *     - `FREEZE_LIMIT_EXCEEDED`: The plan's max_freezes_per_year are used up in this calendar year; `limit` and `used`.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FreezeMembershipFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    unfreezeMembership: {
        parameters: {
            query?: never;
            header?: {
                /** @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7000-8000-000000000007
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["UnfrozenMembership"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `NOT_FROZEN`: The membership is not frozen; `status` is its present status.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnfreezeMembershipFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    bookSeat: {
        parameters: {
            query?: never;
            header?: {
                /** @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7000-8000-000000000014
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The member.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    member_profile_id: string;
                };
            };
        };
        responses: {
            /** @description Created. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["Booking"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `CLASS_NOT_BOOKABLE`: The class was cancelled or has begun; `cause` says which.
             *     - `ACCESS_BLOCKED`: The front desk has blocked this member.
             *     - `NO_ACTIVE_MEMBERSHIP`: The member has no membership that is good on `date`, the day of the class. `cause` is `inactive`, `not_started`, `frozen` or `past_due` (its grace is over by then); `good_from` the first day after it on which one is, or null.
             *     - `GROUP_CLASSES_NOT_INCLUDED`: The member's plan has no group classes.
             *     - `WEEKLY_LIMIT_REACHED`: The plan's classes of that week (Monday to Sunday) are used up; `limit` and `used`.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BookSeatFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    cancelSeat: {
        parameters: {
            query: {
                /**
                 * @description The member.
                 * @example 0199e3a4-5b7c-7000-8000-000000000001
                 */
                member_profile_id: string;
            };
            header?: {
                /** @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Id of this record.
                 * @example 0199e3a4-5b7c-7000-8000-000000000014
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description True on success.
                         * @example true
                         * @enum {boolean}
                         */
                        success: true;
                        data: components["schemas"]["CancelledBooking"];
                    };
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /**
             * @description The request is well-formed, but the business says no.
             *
             *     `details.reason` is one of:
             *     - `CLASS_NOT_BOOKABLE`: The class was cancelled or has begun; `cause` says which.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelSeatFailure"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    validateEntry: {
        parameters: {
            query?: never;
            header?: {
                /** @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description Required when member_code is not sent.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    member_profile_id?: string | null;
                    /**
                     * @description What the member shows at a reader, as it was read: the QR text of the member's app (`m2…`), the number that the app shows for readers that take only digits (up to 20 digits), a code of the older form (`m1…`), or the number of the access card. Digits that are the number of a registered card are taken as that card.
                     * @example m1AZnjpFt8fRCPITxLWml4hwAAAZ3Yv4xA3q2l8dT0yQ
                     */
                    member_code?: string | null;
                    /**
                     * @description `manual` by default; `qr` with a code of the app, `card` with a card number.
                     * @example manual
                     * @enum {string|null}
                     */
                    method?: "manual" | "qr" | "card" | "biometric" | "facial" | null;
                    /**
                     * Format: uuid
                     * @description Unit; required when the company has more than one.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EntryAnswer"];
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    registerExit: {
        parameters: {
            query?: never;
            header?: {
                /** @description Of your choice (a UUID, for instance), up to 255 visible ASCII characters: the write may then be sent again for a day, and is done once. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /**
                     * Format: uuid
                     * @description The member.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    member_profile_id: string;
                    /**
                     * @description `manual` by default.
                     * @example manual
                     * @enum {string|null}
                     */
                    method?: "manual" | "qr" | "card" | "biometric" | "facial" | null;
                    /**
                     * Format: uuid
                     * @description Unit; required when the company has more than one.
                     * @example 0199e3a4-5b7c-7d10-8f21-3c4b5a697887
                     */
                    store_id?: string | null;
                };
            };
        };
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExitAnswer"];
                };
            };
            /** @description Parameters are invalid or missing; `details.fields` names each. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The API key is missing or invalid. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UnauthorizedAnswer"];
                };
            };
            /** @description The key lacks the scope; `details` has `required_scope` and `granted_scopes`. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InsufficientScopeAnswer"];
                };
            };
            /** @description Not found, or of another company. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotFoundAnswer"];
                };
            };
            /** @description A request with the same Idempotency-Key is still being worked on; wait for the seconds in Retry-After. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The body is larger than 1 MiB. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description The request is well-formed, but the business says no. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ValidationErrorAnswer"];
                };
            };
            /** @description Too many requests; wait for the seconds in Retry-After. */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateLimitExceededAnswer"];
                };
            };
            /** @description Internal error. */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
            /** @description Not now: send the same again after the seconds in Retry-After, a write with the same Idempotency-Key; `details.reason` says why. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InternalErrorAnswer"];
                };
            };
        };
    };
    on_member_created: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberCreatedEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_member_updated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberUpdatedEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_member_status_changed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberStatusChangedEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_member_deactivated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MemberDeactivatedEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_membership_created: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MembershipCreatedEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_membership_activated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MembershipActivatedEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_membership_renewed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MembershipRenewedEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_membership_cancelled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MembershipCancelledEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_membership_past_due: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MembershipPastDueEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_access_checkin: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessCheckinEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_access_checkin_cancelled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessCheckinCancelledEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_access_checkout: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessCheckoutEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_access_denied: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccessDeniedEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_class_created: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClassCreatedEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_class_booked: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClassBookedEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_class_cancelled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ClassCancelledEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_sale_created: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaleCreatedEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_sale_paid: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SalePaidEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_sale_refunded: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SaleRefundedEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_financial_created: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinancialCreatedEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_financial_paid: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinancialPaidEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    on_financial_overdue: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Hexadecimal HMAC-SHA256 of `<X-Service-Timestamp>.<raw body>`, keyed with the secret.
                 * @example a3f1…
                 */
                "X-Service-Signature": string;
                /**
                 * @description Unix time of this attempt in seconds.
                 * @example 1772366400
                 */
                "X-Service-Timestamp": string;
                /**
                 * @description Id of the event, the same in every attempt.
                 * @example 0199e3a4-5b7c-7e51-9d02-6b8c7d9e0f11
                 */
                "X-Service-Event-Id": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FinancialOverdueEvent"];
            };
        };
        responses: {
            /** @description Accepted. Anything else is tried again after 1, 5 and 30 minutes. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
