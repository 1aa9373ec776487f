-- Providers that choose the ids of what they are asked for, that show a page instead of a code, and that are paid by card.
-- docs/decisions/0108-providers-that-name-things-themselves.md

-- What the provider calls it; null until it has answered, and where it calls it by our reference.
alter table payment_attempts add column external_id text;
alter table payment_refunds add column external_id text;
-- Where the member pays, or accepts, in a browser.
alter table payment_attempts add column page_url text;
alter table payment_mandates add column page_url text;
-- How the money came.
alter table payments add column method text not null default 'pix';
