-- Limited editions: print runs, the numbered prints that are reserved or sold, reservations,
-- orders with their lines, and events of the payment provider.
--
-- Constraints guarantee that no more prints are sold than a run has, and no number twice.
-- Every table has row-level security. Visitors' roles (anon, authenticated) have no policy.

create schema shop;

comment on schema shop is
  'Limited editions of the poster shop. Not exposed by the API of the project.';

-- Roles

do $$
begin
  -- Roles belong to the server, so another database may have created them.
  if not exists (select from pg_roles where rolname = 'shop_checkout') then
    create role shop_checkout nologin;
  end if;
  if not exists (select from pg_roles where rolname = 'shop_reader') then
    create role shop_reader nologin;
  end if;
end
$$;

comment on role shop_checkout is
  'The functions create-checkout and stripe-webhook, and the orders command.';
comment on role shop_reader is 'Builds, which may only read how many prints are left.';

-- Lets the role that runs migrations, which functions also connect with, switch to both.
grant shop_checkout, shop_reader to current_user;

-- Tables

create table shop.print_runs (
  id bigint generated always as identity primary key,
  poster text not null check (poster <> ''),
  -- The size that the run is limited to; '' if it counts all sizes together.
  size text not null default '',
  -- Prints that will ever exist.
  total integer not null check (total > 0),
  unique (poster, size),
  -- Prints refer to the total, so that no number can exceed it.
  unique (id, total)
);

create table shop.reservations (
  id uuid primary key,
  -- The key under which the payment page is requested, stored before the request.
  idempotency_key text not null unique,
  -- The payment page at the provider, stored after its response.
  session_id text unique,
  state text not null default 'open' check (state in ('open', 'paid', 'released')),
  -- A keyed hash of the buyer's network address; empty when the reservation is closed.
  buyer text not null,
  -- The parameters of the request, used to repeat the request if the response was lost.
  request jsonb not null,
  -- The limited lines of the order, as shop.reserve describes them.
  lines jsonb not null,
  created_at timestamptz not null default now(),
  -- When the payment page expires.
  expires_at timestamptz not null
);

create index reservations_of_buyer on shop.reservations (buyer) where state = 'open';
create index reservations_by_expiry on shop.reservations (expires_at) where state = 'open';

create table shop.orders (
  -- The number that owner and buyer see.
  id integer generated always as identity (start with 1001) primary key,
  session_id text not null unique,
  -- Absent if no line of the order was limited.
  reservation_id uuid unique references shop.reservations,
  payment_intent text unique,
  paid_at timestamptz not null,
  language text not null,
  currency text not null check (currency ~ '^[a-z]{3}$'),
  -- In the smallest unit of the currency, with shipping.
  amount integer not null check (amount >= 0),
  -- E-mail address, name and postal address; null once they have been deleted.
  buyer jsonb,
  sent_at timestamptz,
  tracking text
);

create index orders_to_send on shop.orders (id) where sent_at is null;

create table shop.order_lines (
  order_id integer not null references shop.orders,
  line integer not null check (line >= 0),
  poster text not null,
  size text not null,
  -- Whether it has the option: the poster without the logo.
  has_option boolean not null,
  quantity integer not null check (quantity > 0),
  primary key (order_id, line)
);

create table shop.prints (
  run_id bigint not null,
  number integer not null,
  total integer not null,
  state text not null check (state in ('reserved', 'sold', 'withdrawn')),
  -- Absent for prints that were sold before the shop counted them.
  reservation_id uuid references shop.reservations,
  -- The index of the line in the order.
  line integer,
  primary key (run_id, number),
  foreign key (run_id, total) references shop.print_runs (id, total) on update cascade,
  check (number between 1 and total),
  check (state <> 'reserved' or reservation_id is not null),
  check ((reservation_id is null) = (line is null))
);

create index prints_of_reservation on shop.prints (reservation_id);

-- Refunds and disputes. They have no order yet if their events arrive before the
-- payment's.
create table shop.refunds (
  payment_intent text primary key,
  -- In the smallest unit of the currency, all refunds together.
  amount integer not null default 0 check (amount >= 0),
  disputed_at timestamptz
);

create table shop.events (
  -- The provider's id, used to recognize a repeated event.
  id text primary key,
  type text not null,
  received_at timestamptz not null default now()
);

-- Access

do $$
declare
  name text;
begin
  foreach name in array array[
    'print_runs', 'reservations', 'orders', 'order_lines', 'prints', 'refunds', 'events'
  ] loop
    execute format('alter table shop.%I enable row level security', name);
    execute format(
      'create policy checkout on shop.%I to shop_checkout using (true) with check (true)',
      name
    );
  end loop;
end
$$;

revoke all on schema shop from public;
grant usage on schema shop to shop_checkout, shop_reader;

grant select, insert on shop.events to shop_checkout;
grant select, insert, update on
  shop.print_runs, shop.orders, shop.order_lines, shop.refunds to shop_checkout;
grant select, insert, update, delete on shop.reservations, shop.prints to shop_checkout;

create policy reader on shop.print_runs for select to shop_reader using (true);
create policy reader on shop.prints for select to shop_reader using (true);
grant select (id, poster, size, total) on shop.print_runs to shop_reader;
grant select (run_id, number, state) on shop.prints to shop_reader;

-- Functions. They run with the rights of their caller.

-- Prints of each run that are neither reserved nor sold.
create view shop.availability with (security_invoker = true) as
  select
    run.poster,
    run.size,
    run.total,
    run.total - count(print.number)::integer as available,
    count(print.number) filter (where print.state = 'reserved')::integer as reserved
  from shop.print_runs as run
  left join shop.prints as print on print.run_id = run.id
  group by run.id;

grant select on shop.availability to shop_checkout, shop_reader;

-- Creates or resizes a print run and locks it until the transaction ends. A run never
-- becomes smaller than the highest number in use. Returns its id.
create function shop.lock_print_run(poster text, size text, total integer)
returns bigint
language plpgsql
set search_path = ''
as $$
declare
  run shop.print_runs;
  highest integer;
begin
  insert into shop.print_runs (poster, size, total)
    values (lock_print_run.poster, lock_print_run.size, lock_print_run.total)
    on conflict do nothing;

  select * into strict run
    from shop.print_runs as candidate
    where candidate.poster = lock_print_run.poster
      and candidate.size = lock_print_run.size
    for update;

  if run.total <> lock_print_run.total then
    select coalesce(max(print.number), 0) into highest
      from shop.prints as print
      where print.run_id = run.id;
    update shop.print_runs as changed
      set total = greatest(lock_print_run.total, highest)
      where changed.id = run.id;
  end if;

  return run.id;
end
$$;

-- Returns the lowest numbers of a locked run that are neither reserved nor sold, at most
-- as many as asked for. Only numbers up to `total` are for sale.
create function shop.free_numbers(run bigint, total integer, quantity integer)
returns integer[]
language sql
stable
set search_path = ''
as $$
  select coalesce(array_agg(free.number), '{}')
    from (
      select candidate.number
        from generate_series(1, free_numbers.total) as candidate (number)
        where not exists (
          select from shop.prints as print
            where print.run_id = run and print.number = candidate.number
        )
        order by candidate.number
        limit quantity
    ) as free
$$;

-- Assigns numbers of a locked run to a line of a reservation.
create function shop.assign_numbers(
  run bigint, numbers integer[], reservation uuid, line integer, state text
)
returns void
language sql
set search_path = ''
as $$
  insert into shop.prints (run_id, number, total, state, reservation_id, line)
    select
      print_run.id, number, print_run.total, assign_numbers.state, reservation,
      assign_numbers.line
    from unnest(numbers) as number, shop.print_runs as print_run
    where print_run.id = run
$$;

-- Reserves prints for all limited lines of an order, or for none of them.
--
-- Parameter `lines`: [{"line": 0, "poster": "freyja", "size": "", "total": 200, "quantity": 1}]
--
-- Returns one of
--   {"result": "reserved"}
--   {"result": "sold out", "lines": [0]}: the lines for which too few prints are left
--   {"result": "overdue", "lines": [0], "reservations": ["…"]}: these reservations hold
--     prints of such a line, and their payment pages should have expired; confirm that,
--     release them and try again
--   {"result": "too many", "seconds": 90}: the buyer has too many open reservations; the
--     first of them expires in that many seconds
create function shop.reserve(
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
  open_reservations integer;
  seconds integer;
  lines_without_prints integer[] := '{}';
  overdue_reservations uuid[] := '{}';
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
        as line(line integer, poster text, size text, total integer, quantity integer)
      order by line.poster, line.size, line.line
  loop
    run := shop.lock_print_run(requested.poster, requested.size, requested.total);
    numbers := shop.free_numbers(run, requested.total, requested.quantity);

    if cardinality(numbers) = requested.quantity then
      perform shop.assign_numbers(run, numbers, reservation, requested.line, 'reserved');
    else
      lines_without_prints := lines_without_prints || requested.line;
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
    end if;
  end loop;

  if cardinality(lines_without_prints) = 0 then
    return jsonb_build_object('result', 'reserved');
  end if;

  -- An order gets all of its prints or none.
  delete from shop.prints as print where print.reservation_id = reservation;
  delete from shop.reservations as refused where refused.id = reservation;

  if cardinality(overdue_reservations) > 0 then
    return jsonb_build_object(
      'result', 'overdue',
      'lines', lines_without_prints,
      'reservations', overdue_reservations
    );
  end if;
  return jsonb_build_object('result', 'sold out', 'lines', lines_without_prints);
end
$$;

-- Stores the payment page of a reservation.
create function shop.store_session(reservation uuid, session_id text)
returns void
language sql
set search_path = ''
as $$
  update shop.reservations as changed
    set session_id = store_session.session_id
    where changed.id = reservation
$$;

-- Makes the prints of a reservation available again, unless it was paid. Call it only after
-- the provider has confirmed that nobody can pay for it any more. Returns whether the
-- reservation is released.
create function shop.release(reservation uuid)
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

  delete from shop.prints as print where print.reservation_id = reservation;
  update shop.reservations as changed
    set state = 'released', buyer = ''
    where changed.id = reservation;
  return true;
end
$$;

-- Stores an event. Returns whether it is new: an event takes effect only once.
create function shop.store_event(event_id text, type text)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  insert into shop.events (id, type)
    values (store_event.event_id, store_event.type)
    on conflict do nothing;
  return found;
end
$$;

-- Assigns prints again to a released reservation that was paid after all: as many as are
-- left. The order then shows which of its prints have no number.
create function shop.reassign_numbers(reservation uuid, lines jsonb)
returns void
language plpgsql
set search_path = ''
as $$
declare
  requested record;
  run bigint;
begin
  for requested in
    select *
      from jsonb_to_recordset(reassign_numbers.lines)
        as line(line integer, poster text, size text, total integer, quantity integer)
      order by line.poster, line.size, line.line
  loop
    run := shop.lock_print_run(requested.poster, requested.size, requested.total);
    perform shop.assign_numbers(
      run,
      shop.free_numbers(run, requested.total, requested.quantity),
      reservation,
      requested.line,
      'sold'
    );
  end loop;
end
$$;

-- Writes the order of a paid session, and marks its prints as sold.
--
-- Parameter `paid_order`: {"payment_intent": "pi_1", "paid_at": "2026-11-30T12:00:00Z",
--   "language": "en", "currency": "usd", "amount": 9000, "buyer": {…},
--   "lines": [{"line": 0, "poster": "freyja", "size": "A1", "has_option": false, "quantity": 1}]}
--
-- Returns the order number; null if the event or the session was processed before.
create function shop.record_payment(
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
    (session_id, reservation_id, payment_intent, paid_at, language, currency, amount, buyer)
    values (
      record_payment.session_id,
      paid.id,
      paid_order ->> 'payment_intent',
      (paid_order ->> 'paid_at')::timestamptz,
      paid_order ->> 'language',
      paid_order ->> 'currency',
      (paid_order ->> 'amount')::integer,
      paid_order -> 'buyer'
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
    update shop.prints as print set state = 'sold' where print.reservation_id = reservation;
  end if;
  update shop.reservations as changed
    set state = 'paid', session_id = record_payment.session_id, buyer = ''
    where changed.id = reservation;

  return order_number;
end
$$;

-- Releases the reservation of an expired session. Returns whether the event is new.
create function shop.record_expiry(event_id text, event_type text, reservation uuid)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not shop.store_event(event_id, event_type) then
    return false;
  end if;

  perform shop.release(reservation);
  return true;
end
$$;

-- Stores a refund or a dispute. The prints stay sold: only the owner withdraws or frees
-- them. Returns whether the event is new.
create function shop.record_refund(
  event_id text,
  event_type text,
  payment_intent text,
  amount integer,
  disputed_at timestamptz
)
returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not shop.store_event(event_id, event_type) then
    return false;
  end if;

  insert into shop.refunds as refund (payment_intent, amount, disputed_at)
    values (record_refund.payment_intent, record_refund.amount, record_refund.disputed_at)
    -- Events may arrive in any order, and each has the sum of all refunds so far.
    on conflict on constraint refunds_pkey do update
      set amount = greatest(refund.amount, excluded.amount),
          disputed_at = coalesce(refund.disputed_at, excluded.disputed_at);
  return true;
end
$$;
