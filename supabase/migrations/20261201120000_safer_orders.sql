-- Limits how many prints one buyer may hold, accepts orders of every size, and takes back
-- refunds that failed and disputes that were won.

-- Amounts

-- Five prints for IDR 25,000,000 exceed the range of an integer.
alter table shop.orders alter column amount type bigint;
alter table shop.refunds alter column amount type bigint;

-- What the owner has to know about an order, such as that a name could not be stored as
-- the buyer wrote it.
alter table shop.orders add column note text;

-- The shipping rate that the buyer chose: {"name": "Express", "amount": 900}.
alter table shop.orders add column shipping jsonb;

-- Refunds and disputes

-- `amount` and `disputed_at` are what is true now; these columns are what the newest event
-- about the charge said.
alter table shop.refunds
  add column reported bigint not null default 0,
  add column reported_at timestamptz;
update shop.refunds set reported = amount;

create table shop.failed_refunds (
  -- The provider's id of the refund.
  id text primary key,
  payment_intent text not null,
  amount bigint not null check (amount >= 0),
  failed_at timestamptz not null
);
create index failed_refunds_of_payment on shop.failed_refunds (payment_intent);

create table shop.disputes (
  -- The provider's id of the dispute. The id of the payment for disputes from before this
  -- table.
  id text primary key,
  payment_intent text not null,
  opened_at timestamptz not null,
  -- When it was closed in favour of the shop. A lost dispute stays open.
  won_at timestamptz
);
create index disputes_of_payment on shop.disputes (payment_intent);

insert into shop.disputes (id, payment_intent, opened_at)
  select payment_intent, payment_intent, disputed_at
    from shop.refunds
    where disputed_at is not null;

alter table shop.failed_refunds enable row level security;
alter table shop.disputes enable row level security;
create policy checkout on shop.failed_refunds to shop_checkout using (true) with check (true);
create policy checkout on shop.disputes to shop_checkout using (true) with check (true);
grant select, insert, update on shop.failed_refunds, shop.disputes to shop_checkout;

-- Computes what is refunded and disputed from the events so far. They may arrive in any
-- order. A refund that failed no longer counts, unless the newest event about the charge
-- knew of the failure already.
create function shop.settle_refunds(payment_intent text)
returns void
language sql
set search_path = ''
as $$
  update shop.refunds as settled
    set
      amount = greatest(0, settled.reported - (
        select coalesce(sum(failed.amount), 0)
          from shop.failed_refunds as failed
          where failed.payment_intent = settled.payment_intent
            and failed.failed_at >= coalesce(settled.reported_at, '-infinity')
      )),
      disputed_at = (
        select min(dispute.opened_at)
          from shop.disputes as dispute
          where dispute.payment_intent = settled.payment_intent
            and dispute.won_at is null
      )
    where settled.payment_intent = settle_refunds.payment_intent
$$;

drop function shop.record_refund(text, text, text, integer, timestamptz);

-- Stores the sum of all refunds of a charge, or that it is disputed. The prints stay sold:
-- only the owner withdraws or frees them. Without `occurred_at`, the highest amount counts.
-- Returns whether the event is new.
create function shop.record_refund(
  event_id text,
  event_type text,
  payment_intent text,
  amount bigint,
  disputed_at timestamptz,
  occurred_at timestamptz default null,
  dispute text default null
)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not shop.store_event(event_id, event_type) then
    return false;
  end if;

  insert into shop.refunds as refund (payment_intent, reported, reported_at)
    values (record_refund.payment_intent, record_refund.amount, record_refund.occurred_at)
    on conflict on constraint refunds_pkey do update
      set
        reported = case
          when excluded.reported_at > refund.reported_at then excluded.reported
          when excluded.reported_at < refund.reported_at then refund.reported
          else greatest(refund.reported, excluded.reported)
        end,
        reported_at = greatest(refund.reported_at, excluded.reported_at)
      -- An event about a dispute says nothing about refunds.
      where record_refund.disputed_at is null;

  if record_refund.disputed_at is not null then
    insert into shop.disputes as known (id, payment_intent, opened_at)
      values (
        coalesce(record_refund.dispute, record_refund.payment_intent),
        record_refund.payment_intent,
        record_refund.disputed_at
      )
      on conflict do nothing;
  end if;

  perform shop.settle_refunds(record_refund.payment_intent);
  return true;
end
$$;

-- Stores that a refund has failed, so that the buyer has not got the money back. Returns
-- whether the event is new.
create function shop.record_failed_refund(
  event_id text,
  event_type text,
  payment_intent text,
  refund text,
  amount bigint,
  failed_at timestamptz
)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not shop.store_event(event_id, event_type) then
    return false;
  end if;

  insert into shop.refunds (payment_intent)
    values (record_failed_refund.payment_intent)
    on conflict on constraint refunds_pkey do nothing;
  insert into shop.failed_refunds (id, payment_intent, amount, failed_at)
    values (
      refund, record_failed_refund.payment_intent, record_failed_refund.amount,
      record_failed_refund.failed_at
    )
    on conflict do nothing;

  perform shop.settle_refunds(record_failed_refund.payment_intent);
  return true;
end
$$;

-- Stores that a dispute was closed in favour of the shop. Its other event may arrive
-- later. Returns whether the event is new.
create function shop.record_won_dispute(
  event_id text,
  event_type text,
  payment_intent text,
  dispute text,
  opened_at timestamptz,
  won_at timestamptz
)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not shop.store_event(event_id, event_type) then
    return false;
  end if;

  insert into shop.refunds (payment_intent)
    values (record_won_dispute.payment_intent)
    on conflict on constraint refunds_pkey do nothing;
  insert into shop.disputes as known (id, payment_intent, opened_at, won_at)
    values (
      dispute, record_won_dispute.payment_intent, record_won_dispute.opened_at,
      record_won_dispute.won_at
    )
    on conflict on constraint disputes_pkey do update set won_at = excluded.won_at;
  update shop.disputes as earlier
    set won_at = record_won_dispute.won_at
    where earlier.id = record_won_dispute.payment_intent;

  perform shop.settle_refunds(record_won_dispute.payment_intent);
  return true;
end
$$;

-- Orders

-- Locks the print runs of a reservation, in the sequence in which orders lock them.
-- Without this, an order that resizes a run and the end of a reservation could wait for
-- each other.
create function shop.lock_runs_of(reservation uuid)
returns void
language sql
set search_path = ''
as $$
  select run.id
    from shop.print_runs as run
    where run.id in (
      select print.run_id from shop.prints as print where print.reservation_id = reservation
    )
    order by run.poster, run.size
    for update
$$;

create or replace function shop.release(reservation uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
declare
  state text;
begin
  select held.state into state
    from shop.reservations as held
    where held.id = reservation
    for update;
  if state is null or state = 'paid' then
    return false;
  end if;

  perform shop.lock_runs_of(reservation);
  delete from shop.prints as print where print.reservation_id = reservation;
  update shop.reservations as changed
    set state = 'released', buyer = ''
    where changed.id = reservation;
  return true;
end
$$;

create or replace function shop.record_payment(
  event_id text, event_type text, session_id text, reservation uuid, paid_order jsonb
)
returns integer
language plpgsql
set search_path = ''
as $$
declare
  paid shop.reservations;
  order_number integer;
begin
  if not shop.store_event(event_id, event_type) then
    return null;
  end if;

  select * into paid
    from shop.reservations as held
    where held.id = reservation
    for update;

  insert into shop.orders
    (
      session_id, reservation_id, payment_intent, paid_at, language, currency, amount, buyer,
      note, shipping
    )
    values (
      record_payment.session_id,
      paid.id,
      paid_order ->> 'payment_intent',
      (paid_order ->> 'paid_at')::timestamptz,
      paid_order ->> 'language',
      paid_order ->> 'currency',
      (paid_order ->> 'amount')::bigint,
      paid_order -> 'buyer',
      paid_order ->> 'note',
      nullif(paid_order -> 'shipping', 'null')
    )
    on conflict do nothing
    returning id into order_number;
  if order_number is null then
    return null;
  end if;

  insert into shop.order_lines (order_id, line, poster, size, has_option, quantity)
    select
      order_number, line.line, line.poster, line.size, line.has_option, line.quantity
    from jsonb_to_recordset(paid_order -> 'lines')
      as line(line integer, poster text, size text, has_option boolean, quantity integer);

  if paid.state = 'released' then
    perform shop.reassign_numbers(reservation, paid.lines);
  else
    perform shop.lock_runs_of(reservation);
    update shop.prints as print set state = 'sold' where print.reservation_id = reservation;
  end if;
  update shop.reservations as changed
    set state = 'paid', session_id = record_payment.session_id, buyer = ''
    where changed.id = reservation;

  return order_number;
end
$$;

-- Makes orders of the same posters wait for each other, because two first orders could
-- otherwise begin two runs that do not know of each other: one that counts all sizes, and
-- one for each size.
create function shop.lock_posters(posters text[])
returns void
language plpgsql
set search_path = ''
as $$
declare
  name text;
begin
  for name in select distinct unnest(posters) order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('poster ' || name, 0));
  end loop;
end
$$;

-- Reserves prints for all limited lines of an order, or for none of them.
--
-- Parameter `lines`: [{"line": 0, "poster": "freyja", "size": "", "total": 200, "quantity": 1,
--   "most": 50}]. `most` is how many prints of the run the buyer may hold; without it, there
--   is no limit.
--
-- Returns one of
--   {"result": "reserved"}
--   {"result": "sold out", "lines": [0]}: the lines for which too few prints are left
--   {"result": "held", "lines": [0], "seconds": 90}: other buyers have reserved the prints;
--     the first of these reservations expires in that many seconds
--   {"result": "overdue", "lines": [0], "reservations": ["…"]}: these reservations hold
--     prints of such a line, and their payment pages should have expired; confirm that,
--     release them and try again
--   {"result": "too many", "seconds": 90}: the buyer has too many open reservations; the
--     first of them expires in that many seconds
--   {"result": "too many prints", "lines": [0], "most": 50}: the buyer would hold more
--     prints of a run than that
create or replace function shop.reserve(
  reservation uuid,
  idempotency_key text,
  buyer text,
  most_open integer,
  expires_at timestamptz,
  request jsonb,
  lines jsonb
)
returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  requested record;
  run bigint;
  numbers integer[];
  held integer;
  kept integer;
  is_sold_out boolean;
  smallest_most integer;
  open_reservations integer;
  seconds integer;
  lines_beyond_limit integer[] := '{}';
  lines_sold_out integer[] := '{}';
  lines_held integer[] := '{}';
  overdue_reservations uuid[] := '{}';
  full_runs bigint[] := '{}';
begin
  -- Orders of one buyer wait for each other, so that none of them exceeds the limit.
  perform pg_advisory_xact_lock(hashtextextended(reserve.buyer, 0));
  select count(*), ceil(extract(epoch from min(earlier.expires_at) - now()))
    into open_reservations, seconds
    from shop.reservations as earlier
    where earlier.buyer = reserve.buyer
      and earlier.state = 'open'
      and earlier.expires_at > now();
  if open_reservations >= most_open then
    return jsonb_build_object('result', 'too many', 'seconds', seconds);
  end if;

  insert into shop.reservations
    (id, idempotency_key, buyer, request, lines, expires_at)
    values (
      reservation, reserve.idempotency_key, reserve.buyer, reserve.request,
      reserve.lines, reserve.expires_at
    );

  -- All orders lock runs in the same sequence, so they cannot wait for each other forever.
  for requested in
    select *
      from jsonb_to_recordset(reserve.lines)
        as line(
          line integer, poster text, size text, total integer, quantity integer, most integer
        )
      order by line.poster, line.size, line.line
  loop
    run := shop.lock_print_run(requested.poster, requested.size, requested.total);

    -- Counts the prints of this order too, because earlier lines may be of the same run.
    select count(*) into held
      from shop.prints as print
      join shop.reservations as holder on holder.id = print.reservation_id
      where print.run_id = run
        and print.state = 'reserved'
        and holder.buyer = reserve.buyer
        and (holder.expires_at > now() or holder.id = reservation);

    -- Prints that are sold or withdrawn never become available again by themselves.
    select count(*) into kept
      from shop.prints as print
      where print.run_id = run
        and print.number <= requested.total
        and (print.state <> 'reserved' or print.reservation_id = reservation);
    is_sold_out := requested.total - kept < requested.quantity;

    if not is_sold_out and held + requested.quantity > requested.most then
      lines_beyond_limit := lines_beyond_limit || requested.line;
      smallest_most := least(smallest_most, requested.most);
      continue;
    end if;

    numbers := shop.free_numbers(run, requested.total, requested.quantity);
    if cardinality(numbers) = requested.quantity then
      perform shop.assign_numbers(run, numbers, reservation, requested.line, 'reserved');
      continue;
    end if;

    if is_sold_out then
      lines_sold_out := lines_sold_out || requested.line;
    else
      lines_held := lines_held || requested.line;
    end if;

    full_runs := full_runs || run;
    overdue_reservations := overdue_reservations || array(
      select holder.id
        from shop.reservations as holder
        where holder.expires_at <= now()
          and exists (
            select from shop.prints as print
              where print.run_id = run
                and print.reservation_id = holder.id
                and print.state = 'reserved'
          )
    );
  end loop;

  if cardinality(lines_beyond_limit || lines_sold_out || lines_held) = 0 then
    return jsonb_build_object('result', 'reserved');
  end if;

  -- An order gets all of its prints or none.
  delete from shop.prints as print where print.reservation_id = reservation;
  delete from shop.reservations as refused where refused.id = reservation;

  if cardinality(overdue_reservations) > 0 then
    return jsonb_build_object(
      'result', 'overdue',
      'lines', lines_sold_out || lines_held,
      'reservations', overdue_reservations
    );
  end if;
  if cardinality(lines_sold_out) > 0 then
    return jsonb_build_object('result', 'sold out', 'lines', lines_sold_out);
  end if;
  if cardinality(lines_beyond_limit) > 0 then
    return jsonb_build_object(
      'result', 'too many prints', 'lines', lines_beyond_limit, 'most', smallest_most
    );
  end if;

  select greatest(1, ceil(extract(epoch from min(holder.expires_at) - now())))
    into seconds
    from shop.prints as print
    join shop.reservations as holder on holder.id = print.reservation_id
    where print.run_id = any(full_runs) and print.state = 'reserved';
  return jsonb_build_object(
    'result', 'held', 'lines', lines_held, 'seconds', coalesce(seconds, 1)
  );
end
$$;
