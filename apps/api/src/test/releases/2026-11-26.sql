-- The database of the release of November 26, 2026, as pg_dump writes it, settings of the session left out: tests migrate it.
SET check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;

COMMENT ON EXTENSION pg_trgm IS 'text similarity measurement and index searching based on trigrams';

CREATE EXTENSION IF NOT EXISTS unaccent WITH SCHEMA public;

COMMENT ON EXTENSION unaccent IS 'text search dictionary that removes accents';

CREATE DOMAIN public.text_or_number AS jsonb
	CONSTRAINT text_or_number_check CHECK ((jsonb_typeof(VALUE) = ANY (ARRAY['string'::text, 'number'::text])));

CREATE FUNCTION public.activity_is_append_only() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'activity rows are never changed';
end $$;

CREATE FUNCTION public.add_to_appointment_count(p_result text, p_rep uuid, p_sales_rep uuid, p_n integer) RETURNS void
    LANGUAGE sql
    AS $$
  insert into appointment_count values (p_result, p_rep, p_sales_rep, pg_backend_pid() % 16, p_n)
  on conflict (result, rep_id, sales_rep_id, slot) do update set n = appointment_count.n + excluded.n
$$;

CREATE SEQUENCE public.contract_number
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.contracts (
    id uuid NOT NULL,
    number integer DEFAULT nextval('public.contract_number'::regclass) NOT NULL,
    lead_id uuid NOT NULL,
    sale_id uuid NOT NULL,
    sales_rep_id uuid,
    lead_rep_id uuid,
    lead_sales_rep_id uuid,
    template text NOT NULL,
    installer_template_id text,
    title text NOT NULL,
    state text DEFAULT 'Draft'::text NOT NULL,
    previous_state text,
    second_buyer_name text,
    second_buyer_email text,
    uses_subcontractors boolean,
    approx_start_date date,
    approx_completion_date date,
    progress_payments jsonb,
    contract_date date,
    change_of uuid,
    change jsonb,
    change_reason text,
    change_request jsonb,
    change_requested_by uuid,
    change_requested_at timestamp with time zone,
    price numeric(12,2),
    paper jsonb,
    sha256_sent text,
    sha256_signed text,
    sent_at timestamp with time zone,
    sent_by uuid,
    expires_at timestamp with time zone,
    viewed_at timestamp with time zone,
    completed_at timestamp with time zone,
    declined_at timestamp with time zone,
    decline_reason text,
    voided_at timestamp with time zone,
    void_reason text,
    expired_at timestamp with time zone,
    reminders integer DEFAULT 0 NOT NULL,
    signed_document_id uuid,
    certificate_document_id uuid,
    created_at timestamp with time zone NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT contracts_change_check CHECK ((jsonb_typeof(change) = 'object'::text)),
    CONSTRAINT contracts_change_order CHECK (((template <> 'CHANGE_ORDER'::text) OR ((change_of IS NOT NULL) AND (change IS NOT NULL)))),
    CONSTRAINT contracts_change_request_check CHECK ((jsonb_typeof(change_request) = 'object'::text)),
    CONSTRAINT contracts_change_requested CHECK ((((state = 'ChangeRequested'::text) = (previous_state IS NOT NULL)) AND ((state = 'ChangeRequested'::text) = (change_request IS NOT NULL)) AND ((state = 'ChangeRequested'::text) = (change_requested_at IS NOT NULL)))),
    CONSTRAINT contracts_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT contracts_completed CHECK ((((COALESCE(previous_state, state) = 'Completed'::text) = (completed_at IS NOT NULL)) AND ((completed_at IS NOT NULL) = (sha256_signed IS NOT NULL)) AND ((completed_at IS NULL) OR (contract_date IS NOT NULL)))),
    CONSTRAINT contracts_declined CHECK ((((state = 'Declined'::text) = (declined_at IS NOT NULL)) AND ((declined_at IS NULL) = (decline_reason IS NULL)))),
    CONSTRAINT contracts_expired CHECK (((state = 'Expired'::text) = (expired_at IS NOT NULL))),
    CONSTRAINT contracts_only_drafts_are_removed CHECK (((deleted_at IS NULL) OR (state = 'Draft'::text))),
    CONSTRAINT contracts_previous_state_check CHECK ((previous_state = ANY (ARRAY['Sent'::text, 'Viewed'::text, 'Completed'::text]))),
    CONSTRAINT contracts_progress_payments_check CHECK ((jsonb_typeof(progress_payments) = 'array'::text)),
    CONSTRAINT contracts_second_buyer_email_check CHECK ((second_buyer_email <> ''::text)),
    CONSTRAINT contracts_second_buyer_name_check CHECK ((second_buyer_name <> ''::text)),
    CONSTRAINT contracts_sent CHECK (
CASE
    WHEN (state = 'Draft'::text) THEN ((sent_at IS NULL) AND (paper IS NULL) AND (sha256_sent IS NULL))
    ELSE ((sent_at IS NOT NULL) AND (sent_by IS NOT NULL) AND (expires_at IS NOT NULL) AND (paper IS NOT NULL) AND (sha256_sent IS NOT NULL))
END),
    CONSTRAINT contracts_state_check CHECK ((state = ANY (ARRAY['Draft'::text, 'Sent'::text, 'Viewed'::text, 'Signed'::text, 'Completed'::text, 'ChangeRequested'::text, 'Declined'::text, 'Voided'::text, 'Expired'::text]))),
    CONSTRAINT contracts_template_check CHECK ((template = ANY (ARRAY['HIC'::text, 'HIC_BATTERY'::text, 'CHANGE_ORDER'::text, 'HOA_LETTER'::text, 'INTERCONNECTION'::text, 'CPUC_GUIDE'::text, 'COMPLETION'::text]))),
    CONSTRAINT contracts_title_check CHECK ((title <> ''::text)),
    CONSTRAINT contracts_voided CHECK ((((state = 'Voided'::text) = (voided_at IS NOT NULL)) AND ((voided_at IS NULL) = (void_reason IS NULL))))
);

COMMENT ON COLUMN public.contracts.number IS 'What people say: C-1042.';

COMMENT ON COLUMN public.contracts.change IS 'Fields of the sale that change with the last signature.';

COMMENT ON COLUMN public.contracts.paper IS 'As it was sent, in words: the PDFs are made of it, and never anew of the sale.';

COMMENT ON COLUMN public.contracts.sha256_sent IS 'Of the PDF that was sent; contracts.sha256_signed of the one that was sealed.';

CREATE FUNCTION public.add_to_contract_count(paper public.contracts, p_n integer) RETURNS void
    LANGUAGE sql
    AS $$
  insert into contract_count
  values (paper.state, paper.sales_rep_id, paper.lead_rep_id, paper.lead_sales_rep_id, pg_backend_pid() % 16, p_n)
  on conflict (state, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot)
  do update set n = contract_count.n + excluded.n
$$;

CREATE FUNCTION public.add_to_lead_counts(p_status text, p_rep uuid, p_sales_rep uuid, p_created timestamp with time zone, p_n integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  my_slot constant smallint := pg_backend_pid() % 16;
begin
  insert into lead_count values (p_status, p_rep, p_sales_rep, my_slot, p_n)
    on conflict (status, rep_id, sales_rep_id, slot) do update set n = lead_count.n + excluded.n;
  insert into lead_day_count values ((p_created at time zone 'America/Los_Angeles')::date, p_rep, p_sales_rep, my_slot, p_n)
    on conflict (created_on, rep_id, sales_rep_id, slot) do update set n = lead_day_count.n + excluded.n;
end $$;

CREATE SEQUENCE public.sale_number
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.sales (
    id uuid NOT NULL,
    number integer DEFAULT nextval('public.sale_number'::regclass) NOT NULL,
    job_number text NOT NULL,
    lead_id uuid NOT NULL,
    address_id uuid,
    sales_rep_id uuid,
    lead_rep_id uuid,
    lead_sales_rep_id uuid,
    installer_id uuid,
    sub_installer_id uuid,
    status text DEFAULT 'Pending'::text NOT NULL,
    sub_status text,
    on_hold boolean DEFAULT false NOT NULL,
    hold_reason text,
    review_date date,
    held_since timestamp with time zone,
    status_entered_at timestamp with time zone NOT NULL,
    status_held_days integer DEFAULT 0 NOT NULL,
    status_held_seconds integer DEFAULT 0 NOT NULL,
    sub_entered_at timestamp with time zone NOT NULL,
    sub_held_days integer DEFAULT 0 NOT NULL,
    previous_status text,
    previous_sub_status text,
    cancel_date date,
    cancel_reason text,
    cancel_notes text,
    qa_review_completed_at timestamp with time zone,
    completed_at timestamp with time zone,
    ticks jsonb DEFAULT '{}'::jsonb NOT NULL,
    contract_date date,
    contract_notes text,
    is_commercial boolean DEFAULT false NOT NULL,
    is_senior boolean,
    sale_amount numeric(12,2),
    down_payment numeric(12,2),
    finance_option_one_id uuid,
    finance_type_one text,
    finance_fee_one numeric(9,4),
    finance_amount_one numeric(12,2),
    finance_option_two_id uuid,
    finance_type_two text,
    finance_fee_two numeric(9,4),
    finance_amount_two numeric(12,2),
    installer_cost_ppw numeric(9,4),
    sub_installer_cost_ppw numeric(9,4),
    mount_type text,
    mpu_needed boolean,
    gma_upgrade boolean,
    is_prime_power_box_included boolean,
    system_size_kw numeric(9,3),
    module_id uuid,
    module_quantity integer,
    module_wattage_stc integer,
    battery_id uuid,
    battery_quantity integer,
    site_survey_date_time timestamp with time zone,
    site_survey_completed_date date,
    design_approved_date date,
    permit_submitted_date date,
    permit_approved_date date,
    permit_number text,
    install_scheduled_date date,
    install_completed_date date,
    inspection_scheduled_date date,
    inspection_passed_date date,
    pto_submitted_date date,
    pto_complete_date date,
    monitoring_url text,
    monitoring_unavailable text,
    monitoring_complete_date date,
    invoice_one_sent_date date,
    invoice_one_paid_date date,
    invoice_two_sent_date date,
    invoice_two_paid_date date,
    payment_complete_date date,
    root_folder_id text,
    contract_folder_id text,
    finance_folder_id text,
    survey_folder_id text,
    design_folder_id text,
    permit_folder_id text,
    install_folder_id text,
    inspection_folder_id text,
    pto_folder_id text,
    payment_folder_id text,
    commission_folder_id text,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    finance_days_one integer,
    finance_days_two integer,
    finance_ends_on date GENERATED ALWAYS AS (
CASE
    WHEN ((install_completed_date IS NULL) AND (status <> ALL (ARRAY['Cancelled'::text, 'Complete'::text]))) THEN (contract_date + LEAST(finance_days_one, finance_days_two))
    ELSE NULL::date
END) STORED,
    CONSTRAINT sales_battery_quantity_check CHECK ((battery_quantity > 0)),
    CONSTRAINT sales_cancelled CHECK ((((status = 'Cancelled'::text) = (cancel_date IS NOT NULL)) AND ((status = 'Cancelled'::text) = (cancel_reason IS NOT NULL)) AND ((status = 'Cancelled'::text) = (previous_status IS NOT NULL)) AND ((previous_status IS NULL) OR (previous_status <> ALL (ARRAY['Complete'::text, 'Cancelled'::text]))))),
    CONSTRAINT sales_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT sales_complete CHECK (((status = 'Complete'::text) = (completed_at IS NOT NULL))),
    CONSTRAINT sales_down_payment_check CHECK ((down_payment >= (0)::numeric)),
    CONSTRAINT sales_finance_amount_one_check CHECK ((finance_amount_one >= (0)::numeric)),
    CONSTRAINT sales_finance_amount_two_check CHECK ((finance_amount_two >= (0)::numeric)),
    CONSTRAINT sales_hold CHECK (((on_hold = (hold_reason IS NOT NULL)) AND (on_hold = (held_since IS NOT NULL)) AND (on_hold OR (review_date IS NULL)) AND (NOT (on_hold AND (status = ANY (ARRAY['Complete'::text, 'Cancelled'::text])))))),
    CONSTRAINT sales_module_quantity_check CHECK ((module_quantity > 0)),
    CONSTRAINT sales_quantities CHECK ((((module_id IS NOT NULL) OR (module_quantity IS NULL)) AND ((battery_id IS NOT NULL) OR (battery_quantity IS NULL)) AND ((module_id IS NULL) = (module_wattage_stc IS NULL)))),
    CONSTRAINT sales_sale_amount_check CHECK ((sale_amount >= (0)::numeric)),
    CONSTRAINT sales_status_held_days_check CHECK ((status_held_days >= 0)),
    CONSTRAINT sales_status_held_seconds_check CHECK ((status_held_seconds >= 0)),
    CONSTRAINT sales_step_of_phase CHECK ((
CASE status
    WHEN 'Pending'::text THEN (sub_status = ANY (ARRAY['CancellationWindow'::text, 'MissingDocuments'::text, 'FinanceApproval'::text, 'Ready'::text]))
    WHEN 'Survey'::text THEN (sub_status = ANY (ARRAY['Pending'::text, 'Ready'::text, 'Scheduled'::text]))
    WHEN 'Design'::text THEN (sub_status = ANY (ARRAY['Pending'::text, 'Ready'::text, 'Assigned'::text, 'InstallerReview'::text, 'ClientReview'::text]))
    WHEN 'Permit'::text THEN (sub_status = ANY (ARRAY['Pending'::text, 'Ready'::text, 'Submitted'::text, 'DesignRevision'::text]))
    WHEN 'Install'::text THEN (sub_status = ANY (ARRAY['Pending'::text, 'Ready'::text, 'Scheduled'::text]))
    WHEN 'Inspection'::text THEN (sub_status = ANY (ARRAY['Pending'::text, 'Ready'::text, 'Scheduled'::text]))
    WHEN 'PTO'::text THEN (sub_status = ANY (ARRAY['Pending'::text, 'Ready'::text, 'Submitted'::text]))
    WHEN 'Monitoring'::text THEN (sub_status = ANY (ARRAY['Pending'::text, 'Ready'::text]))
    WHEN 'Payment'::text THEN (sub_status = ANY (ARRAY['Pending'::text, 'Ready'::text]))
    WHEN 'QAReview'::text THEN (sub_status = ANY (ARRAY['Pending'::text, 'CorrectionsNeeded'::text]))
    ELSE ((status = ANY (ARRAY['Complete'::text, 'Cancelled'::text])) AND (sub_status IS NULL))
END AND ((sub_status IS NOT NULL) OR (status = ANY (ARRAY['Complete'::text, 'Cancelled'::text]))))),
    CONSTRAINT sales_sub_held_days_check CHECK ((sub_held_days >= 0)),
    CONSTRAINT sales_system_size_kw_check CHECK ((system_size_kw >= (0)::numeric)),
    CONSTRAINT sales_ticks_check CHECK ((jsonb_typeof(ticks) = 'object'::text))
);

COMMENT ON COLUMN public.sales.job_number IS 'What people say: J-1042.';

COMMENT ON COLUMN public.sales.status_held_days IS 'Pacific midnights on hold since status_entered_at, holds that are over.';

COMMENT ON COLUMN public.sales.ticks IS '{"Contract": {"at": …, "by": …}}: what is there, who said so and when.';

COMMENT ON COLUMN public.sales.finance_fee_one IS 'Percent, as it was when the option was chosen; so are all figures of what was chosen.';

COMMENT ON COLUMN public.sales.finance_days_one IS 'Days from the contract within which the lender wants the installation, as they were when the option was chosen.';

COMMENT ON COLUMN public.sales.finance_ends_on IS 'The last day on which the lender still waits for the installation.';

CREATE FUNCTION public.add_to_sale_counts(sale public.sales, p_n integer) RETURNS void
    LANGUAGE plpgsql
    AS $$
declare
  my_slot constant smallint := pg_backend_pid() % 16;
begin
  insert into sale_count values (sale.status, sale.sales_rep_id, sale.lead_rep_id, sale.lead_sales_rep_id, my_slot, p_n)
    on conflict (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot)
    do update set n = sale_count.n + excluded.n;
  insert into sale_day_count values (
    coalesce(sale.contract_date, (sale.created_at at time zone 'America/Los_Angeles')::date),
    sale.sales_rep_id, sale.lead_rep_id, sale.lead_sales_rep_id, my_slot, p_n
  )
    on conflict (sold_on, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot)
    do update set n = sale_day_count.n + excluded.n;
end $$;

CREATE SEQUENCE public.service_job_number
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.service_jobs (
    id uuid NOT NULL,
    number integer DEFAULT nextval('public.service_job_number'::regclass) NOT NULL,
    lead_id uuid NOT NULL,
    lead_rep_id uuid,
    lead_sales_rep_id uuid,
    sale_id uuid,
    sales_rep_id uuid,
    address_id uuid,
    type text NOT NULL,
    other_type text,
    status text NOT NULL,
    sub_status text,
    status_entered_at timestamp with time zone NOT NULL,
    status_held_days integer DEFAULT 0 NOT NULL,
    held_since timestamp with time zone,
    technician_id uuid,
    service_notes text,
    is_no_charge boolean DEFAULT false NOT NULL,
    earliest_service_date date,
    repair_scheduled_date date,
    job_complete_date date,
    permit_number text,
    permit_submitted_date date,
    permit_approved_date date,
    rma_number text,
    rma_date date,
    invoice_number text,
    invoice_sent_date date,
    invoice_paid_date date,
    created_at timestamp with time zone NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT service_jobs_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT service_jobs_completed CHECK ((((status = 'Completed'::text) = (job_complete_date IS NOT NULL)) AND ((status <> 'Completed'::text) OR (technician_id IS NOT NULL)))),
    CONSTRAINT service_jobs_held CHECK (((held_since IS NOT NULL) = (NOT (sub_status IS DISTINCT FROM 'OnHold'::text)))),
    CONSTRAINT service_jobs_invoice_number_check CHECK ((invoice_number <> ''::text)),
    CONSTRAINT service_jobs_other_type CHECK (((type = 'Other'::text) = (other_type IS NOT NULL))),
    CONSTRAINT service_jobs_other_type_check CHECK ((other_type <> ''::text)),
    CONSTRAINT service_jobs_permit_number_check CHECK ((permit_number <> ''::text)),
    CONSTRAINT service_jobs_rma_number_check CHECK ((rma_number <> ''::text)),
    CONSTRAINT service_jobs_service_notes_check CHECK ((service_notes <> ''::text)),
    CONSTRAINT service_jobs_status_of_type CHECK (
CASE type
    WHEN 'Solar'::text THEN (status = ANY (ARRAY['Diagnostic'::text, 'PriceQuote'::text, 'PendingAgreement'::text, 'RMA'::text, 'Repair'::text, 'Testing'::text, 'Inspection'::text, 'Payment'::text, 'Completed'::text]))
    WHEN 'HVAC'::text THEN (status = ANY (ARRAY['PriceQuote'::text, 'PendingAgreement'::text, 'HVACPermits'::text, 'Repair'::text, 'Testing'::text, 'Inspection'::text, 'Rebate'::text, 'Payment'::text, 'Completed'::text]))
    ELSE (status = ANY (ARRAY['Diagnostic'::text, 'PriceQuote'::text, 'PendingAgreement'::text, 'Repair'::text, 'Testing'::text, 'Payment'::text, 'Completed'::text]))
END),
    CONSTRAINT service_jobs_step CHECK (
CASE
    WHEN (status = 'Completed'::text) THEN (sub_status IS NULL)
    ELSE ((sub_status IS NOT NULL) AND (sub_status = ANY (ARRAY['Pending'::text, 'Ready'::text, 'Scheduled'::text, 'Submitted'::text, 'WaitingOnCustomer'::text, 'WaitingOnParts'::text, 'OnHold'::text])))
END),
    CONSTRAINT service_jobs_type_check CHECK ((type = ANY (ARRAY['Solar'::text, 'HVAC'::text, 'Other'::text])))
);

COMMENT ON COLUMN public.service_jobs.number IS 'What people say: S-1042.';

COMMENT ON COLUMN public.service_jobs.sale_id IS 'The job that installed what is serviced, where it was ours.';

COMMENT ON COLUMN public.service_jobs.sales_rep_id IS 'Of that sale, which it follows, as the other two follow the lead.';

CREATE FUNCTION public.add_to_service_job_count(job public.service_jobs, p_n integer) RETURNS void
    LANGUAGE sql
    AS $$
  insert into service_job_count
  values (job.status, job.sales_rep_id, job.lead_rep_id, job.lead_sales_rep_id, pg_backend_pid() % 16, p_n)
  on conflict (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot)
  do update set n = service_job_count.n + excluded.n
$$;

CREATE FUNCTION public.appointment_knows_its_client() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  select first_name, last_name, phone1 into new.first_name, new.last_name, new.phone1
  from leads where id = new.lead_id;
  select full_address, city into new.full_address, new.city
  from addresses where id = new.address_id and deleted_at is null;
  return new;
end $$;

CREATE FUNCTION public.appointment_takes_reps_of_lead() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  select rep_id, sales_rep_id into new.lead_rep_id, new.lead_sales_rep_id from leads where id = new.lead_id;
  if new.result = 'Scheduled' then
    new.rep_id := new.lead_sales_rep_id;
  end if;
  return new;
end $$;

CREATE FUNCTION public.appointments_are_removed_softly() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'appointments are removed by deleted_at, so that their history and counters stay right';
end $$;

CREATE FUNCTION public.appointments_follow_lead() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update appointments set
    lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id,
    rep_id = case when result = 'Scheduled' then new.sales_rep_id else rep_id end
  where lead_id = new.id and (old.rep_id, old.sales_rep_id) is distinct from (new.rep_id, new.sales_rep_id);
  if old.deleted_at is null then
    perform add_to_appointment_count(result, old.rep_id, old.sales_rep_id, -n)
    from (select result, count(*)::integer as n from appointments where lead_id = new.id and deleted_at is null group by 1 order by 1) as groups;
  end if;
  if new.deleted_at is null then
    perform add_to_appointment_count(result, new.rep_id, new.sales_rep_id, n)
    from (select result, count(*)::integer as n from appointments where lead_id = new.id and deleted_at is null group by 1 order by 1) as groups;
  end if;
  return null;
end $$;

CREATE FUNCTION public.appointments_hear_of_client() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update appointments set first_name = new.first_name, last_name = new.last_name, phone1 = new.phone1
  where lead_id = new.id;
  return null;
end $$;

CREATE FUNCTION public.appointments_hear_of_house() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update appointments set
    full_address = case when new.deleted_at is null then new.full_address end,
    city = case when new.deleted_at is null then new.city end
  where address_id = new.id;
  return null;
end $$;

CREATE FUNCTION public.commission_balance_of_draw() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform reckon_commission_owed_back(array[new.sheet_id]);
  return null;
end $$;

CREATE FUNCTION public.commission_balance_of_sale() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform reckon_commission_owed_back(array(select id from commission_sheets where sale_id = new.id));
  return null;
end $$;

CREATE FUNCTION public.commission_balance_of_sheet() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform reckon_commission_owed_back(array[new.id]);
  return null;
end $$;

CREATE FUNCTION public.commission_records_are_removed_softly() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception '% are removed by deleted_at, so that their history stays right', tg_table_name;
end $$;

CREATE FUNCTION public.contract_evidence_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'what proves a contract is never changed';
end $$;

CREATE FUNCTION public.contract_signature_stays() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.signed_at is not null then
    raise exception 'a signature is never changed';
  end if;
  return new;
end $$;

CREATE FUNCTION public.contracts_follow_lead() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update contracts set lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id where lead_id = new.id;
  return null;
end $$;

CREATE FUNCTION public.contracts_follow_sale() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update contracts set sales_rep_id = new.sales_rep_id where sale_id = new.id;
  return null;
end $$;

CREATE FUNCTION public.count_new_appointments() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform add_to_appointment_count(result, rep_id, sales_rep_id, n)
  from (
    select a.result, l.rep_id, l.sales_rep_id, count(*)::integer as n
    from arrived as a join leads as l on l.id = a.lead_id
    where a.deleted_at is null and l.deleted_at is null
    group by 1, 2, 3 order by 1, 2, 3
  ) as groups;
  return null;
end $$;

CREATE FUNCTION public.count_new_leads() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  perform add_to_lead_counts(status, rep_id, sales_rep_id, day, n)
  from (
    select status, rep_id, sales_rep_id, date_trunc('day', created_at, 'America/Los_Angeles') as day, count(*)::integer as n
    from arrived where deleted_at is null group by 1, 2, 3, 4
    order by 1, 2, 3, 4
  ) as groups;
  return null;
end $$;

CREATE FUNCTION public.leads_are_removed_softly() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'leads are removed by deleted_at, so that their history and counters stay right';
end $$;

CREATE FUNCTION public.notification_was_written() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.xid := pg_current_xact_id();
  return new;
end $$;

CREATE FUNCTION public.pair_by_new_keys() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  insert into lead_pairs (first_id, second_id)
  with met as materialized (
    select a.kind, a.key, a.lead_id, k.lead_id as other_id
    from arrived as a join lead_keys as k on k.kind = a.kind and k.key = a.key and k.lead_id <> a.lead_id
  )
  select distinct least(lead_id, other_id), greatest(lead_id, other_id) from met
  where (
    select count(*) from (
      select from lead_keys as k where k.kind = met.kind and k.key = met.key limit 21
    ) as holders
  ) <= 20
  order by 1, 2
  on conflict do nothing;
  return null;
end $$;

CREATE FUNCTION public.part_by_gone_keys() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  delete from lead_pairs as p using (select distinct lead_id from gone) as g
  where (p.first_id = g.lead_id or p.second_id = g.lead_id) and not exists (
    select from lead_keys as a join lead_keys as b on b.kind = a.kind and b.key = a.key
    where a.lead_id = p.first_id and b.lead_id = p.second_id
  );
  return null;
end $$;

CREATE FUNCTION public.reckon_commission_owed_back(p_sheets uuid[]) RETURNS void
    LANGUAGE sql
    AS $$
  insert into commission_owed_back (sheet_id, amount)
  select r.id, greatest(0, coalesce(r.settled_amount, 0)
    + coalesce((
      select sum(d.amount) from commission_draws as d
      where d.sheet_id = r.id and d.state = 'Paid' and d.deleted_at is null
    ), 0)
    - case when s.status = 'Cancelled' then 0 else greatest(0, r.commission_amount) end)
  from commission_sheets as r join sales as s on s.id = r.sale_id
  where r.id = any(p_sheets)
  on conflict (sheet_id) do update set amount = excluded.amount
$$;

CREATE FUNCTION public.recount_changed_appointment() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
declare
  former leads;
  lead leads;
begin
  select * into former from leads where id = old.lead_id;
  select * into lead from leads where id = new.lead_id;
  if former.deleted_at is null and old.deleted_at is null then
    perform add_to_appointment_count(old.result, former.rep_id, former.sales_rep_id, -1);
  end if;
  if lead.deleted_at is null and new.deleted_at is null then
    perform add_to_appointment_count(new.result, lead.rep_id, lead.sales_rep_id, 1);
  end if;
  return null;
end $$;

CREATE FUNCTION public.recount_changed_lead() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if old.deleted_at is null then
    perform add_to_lead_counts(old.status, old.rep_id, old.sales_rep_id, old.created_at, -1);
  end if;
  if new.deleted_at is null then
    perform add_to_lead_counts(new.status, new.rep_id, new.sales_rep_id, new.created_at, 1);
  end if;
  return null;
end $$;

CREATE FUNCTION public.recount_contract() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is null then
    perform add_to_contract_count(old, -1);
  end if;
  if new.deleted_at is null then
    perform add_to_contract_count(new, 1);
  end if;
  return null;
end $$;

CREATE FUNCTION public.recount_sale() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is null then
    perform add_to_sale_counts(old, -1);
  end if;
  if new.deleted_at is null then
    perform add_to_sale_counts(new, 1);
  end if;
  return null;
end $$;

CREATE FUNCTION public.recount_service_job() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  if tg_op = 'UPDATE' and old.deleted_at is null then
    perform add_to_service_job_count(old, -1);
  end if;
  if new.deleted_at is null then
    perform add_to_service_job_count(new, 1);
  end if;
  return null;
end $$;

CREATE FUNCTION public.sale_follows_lead() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update sales set lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id where lead_id = new.id;
  return null;
end $$;

CREATE FUNCTION public.sales_are_removed_softly() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'sales are removed by deleted_at, so that their history and counters stay right';
end $$;

CREATE FUNCTION public.service_jobs_are_removed_softly() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  raise exception 'service jobs are removed by deleted_at, so that their history and counters stay right';
end $$;

CREATE FUNCTION public.service_jobs_follow_lead() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update service_jobs set lead_rep_id = new.rep_id, lead_sales_rep_id = new.sales_rep_id where lead_id = new.id;
  return null;
end $$;

CREATE FUNCTION public.service_jobs_follow_sale() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update service_jobs set sales_rep_id = new.sales_rep_id where sale_id = new.id;
  return null;
end $$;

CREATE FUNCTION public.takes_reps_of_lead() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  select rep_id, sales_rep_id into new.lead_rep_id, new.lead_sales_rep_id from leads where id = new.lead_id;
  return new;
end $$;

CREATE FUNCTION public.tasks_follow_department() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  update tasks set department = new.department where coalesce(delegated_to, created_by) = new.id;
  return null;
end $$;

CREATE FUNCTION public.tasks_know_department() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
begin
  new.department := (select department from users where id = coalesce(new.delegated_to, new.created_by));
  return new;
end $$;

CREATE TABLE public.activity (
    seq bigint NOT NULL,
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    actor_id uuid,
    actor_kind text NOT NULL,
    verb text NOT NULL,
    subject_type text NOT NULL,
    subject_id uuid NOT NULL,
    lead_id uuid,
    sale_id uuid,
    batch_id uuid,
    changes jsonb DEFAULT '{}'::jsonb NOT NULL,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL,
    version integer,
    service_job_id uuid,
    CONSTRAINT activity_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['person'::text, 'webhook'::text, 'import'::text, 'system'::text]))),
    CONSTRAINT activity_check CHECK (((actor_kind <> 'person'::text) OR (actor_id IS NOT NULL)))
);

COMMENT ON TABLE public.activity IS 'Every change of state, written in the transaction of the change, never updated. Field history, feed, live events and undo read it; nothing else stores history.';

COMMENT ON COLUMN public.activity.changes IS 'Field -> [from, to].';

COMMENT ON COLUMN public.activity.facts IS 'What the sentence needs and must not change later, such as names at the time.';

COMMENT ON COLUMN public.activity.version IS 'Of the subject after the change; null for what makes no version, such as an export.';

ALTER TABLE public.activity ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.activity_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.addresses (
    id uuid NOT NULL,
    lead_id uuid NOT NULL,
    type text DEFAULT 'Primary'::text NOT NULL,
    street_address text,
    city text,
    state text,
    zip text,
    full_address text NOT NULL,
    has_usage boolean,
    annual_usage text,
    util_provider text,
    util_bill numeric(12,2),
    util_account_num text,
    util_meter_num text,
    mount_type text,
    stories integer,
    roof_age integer,
    roof_condition text,
    roof_mat text,
    sq_footage integer,
    has_hoa boolean,
    hoa_name text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    zip_plus4 text,
    ahj_id uuid,
    CONSTRAINT addresses_annual_usage_check CHECK ((annual_usage = ANY (ARRAY['0-50'::text, '50-100'::text, '100-150'::text, '150-200'::text, '200-250'::text, '250-300'::text, '300-350'::text, '350-400'::text, '400-450'::text, '500+'::text, '1000+'::text]))),
    CONSTRAINT addresses_check CHECK (((zip IS NOT NULL) OR (zip_plus4 IS NULL))),
    CONSTRAINT addresses_check1 CHECK (((has_hoa IS DISTINCT FROM false) OR (hoa_name IS NULL))),
    CONSTRAINT addresses_check2 CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT addresses_full_address_check CHECK ((full_address <> ''::text)),
    CONSTRAINT addresses_roof_age_check CHECK (((roof_age >= 0) AND (roof_age <= 300))),
    CONSTRAINT addresses_sq_footage_check CHECK (((sq_footage >= 1) AND (sq_footage <= 1000000))),
    CONSTRAINT addresses_state_check CHECK ((state ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT addresses_stories_check CHECK (((stories >= 1) AND (stories <= 200))),
    CONSTRAINT addresses_type_check CHECK ((type = ANY (ARRAY['Primary'::text, 'Secondary'::text]))),
    CONSTRAINT addresses_util_bill_check CHECK ((util_bill >= (0)::numeric)),
    CONSTRAINT addresses_zip_check CHECK ((zip ~ '^[0-9]{5}$'::text)),
    CONSTRAINT addresses_zip_plus4_check CHECK ((zip_plus4 ~ '^[0-9]{4}$'::text))
);

COMMENT ON COLUMN public.addresses.full_address IS 'Made of street, city, state and ZIP by fullAddressOf of the domain package, by every writer.';

COMMENT ON COLUMN public.addresses.annual_usage IS 'A band of dollars a month; follows util_bill unless somebody chose another.';

COMMENT ON COLUMN public.addresses.util_bill IS 'Dollars a month.';

CREATE TABLE public.ahjs (
    id uuid NOT NULL,
    name text NOT NULL,
    county_jurisdiction text,
    jurisdiction_type text,
    website_url text,
    phone_number text,
    portal_link text,
    inspection_link text,
    ahj_guide text,
    is_enabled boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT ahjs_jurisdiction_type_check CHECK ((jurisdiction_type = ANY (ARRAY['city'::text, 'county'::text]))),
    CONSTRAINT ahjs_name_check CHECK ((name <> ''::text))
);

CREATE TABLE public.answers_given (
    user_id uuid NOT NULL,
    key uuid NOT NULL,
    request_hash text NOT NULL,
    status smallint,
    body jsonb,
    answered_at timestamp with time zone NOT NULL
);

COMMENT ON TABLE public.answers_given IS 'Forgotten after 60 days.';

CREATE TABLE public.appointment_count (
    result text NOT NULL,
    rep_id uuid,
    sales_rep_id uuid,
    slot smallint NOT NULL,
    n integer NOT NULL
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');

COMMENT ON TABLE public.appointment_count IS 'Live appointments of live leads, per result and pair of reps of the lead.';

CREATE SEQUENCE public.appointment_number
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.appointments (
    id uuid NOT NULL,
    number integer DEFAULT nextval('public.appointment_number'::regclass) NOT NULL,
    lead_id uuid NOT NULL,
    address_id uuid,
    rep_id uuid,
    date_time timestamp with time zone NOT NULL,
    duration_minutes integer DEFAULT 90 NOT NULL,
    type text DEFAULT 'Home'::text NOT NULL,
    result text DEFAULT 'Scheduled'::text NOT NULL,
    closed_at timestamp with time zone,
    confirmation boolean DEFAULT false NOT NULL,
    confirmed_how text,
    confirmed_at timestamp with time zone,
    confirmed_by uuid,
    notes text,
    created_at timestamp with time zone NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    sale_id uuid,
    lead_rep_id uuid,
    lead_sales_rep_id uuid,
    first_name text DEFAULT ''::text NOT NULL,
    last_name text DEFAULT ''::text NOT NULL,
    phone1 text,
    full_address text,
    city text,
    CONSTRAINT appointments_check CHECK (((result = 'Scheduled'::text) = (closed_at IS NULL))),
    CONSTRAINT appointments_check1 CHECK ((confirmation = (confirmed_at IS NOT NULL))),
    CONSTRAINT appointments_check2 CHECK ((confirmation OR ((confirmed_how IS NULL) AND (confirmed_by IS NULL)))),
    CONSTRAINT appointments_check3 CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT appointments_confirmed_how_check CHECK ((confirmed_how = ANY (ARRAY['Phone'::text, 'Text'::text, 'Email'::text, 'InPerson'::text]))),
    CONSTRAINT appointments_duration_minutes_check CHECK (((duration_minutes >= 15) AND (duration_minutes <= 480))),
    CONSTRAINT appointments_notes_check CHECK ((notes <> ''::text)),
    CONSTRAINT appointments_result_check CHECK ((result = ANY (ARRAY['Dead'::text, 'Demo'::text, 'FailureToAppear'::text, 'NotInterested'::text, 'NotQualified'::text, 'Rescheduled'::text, 'EmailInquiryOnly'::text, 'Scheduled'::text, 'SalePending'::text, 'Sold'::text]))),
    CONSTRAINT appointments_type_check CHECK ((type = ANY (ARRAY['Home'::text, 'Phone'::text, 'Email'::text])))
);

COMMENT ON COLUMN public.appointments.number IS 'What people say: A-1042.';

COMMENT ON COLUMN public.appointments.rep_id IS 'Who keeps it: the sales rep of the lead, whom it follows while it is Scheduled.';

COMMENT ON COLUMN public.appointments.closed_at IS 'When it first got another result than Scheduled.';

COMMENT ON COLUMN public.appointments.sale_id IS 'The job of the lead that it is for; null for one about the client.';

COMMENT ON COLUMN public.appointments.first_name IS 'Of its lead, as phone1 and the names are; address and city are of where it is, null once that was removed.';

CREATE TABLE public.batteries (
    id uuid NOT NULL,
    display_name text NOT NULL,
    manufacturer text NOT NULL,
    model text NOT NULL,
    product_type text,
    usable_kwh numeric(7,2),
    continuous_kw numeric(7,2),
    warranty_years integer,
    is_enabled boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT batteries_continuous_kw_check CHECK ((continuous_kw >= (0)::numeric)),
    CONSTRAINT batteries_display_name_check CHECK ((display_name <> ''::text)),
    CONSTRAINT batteries_manufacturer_check CHECK ((manufacturer <> ''::text)),
    CONSTRAINT batteries_model_check CHECK ((model <> ''::text)),
    CONSTRAINT batteries_usable_kwh_check CHECK ((usable_kwh >= (0)::numeric))
);

CREATE TABLE public.calendar_feeds (
    user_id uuid NOT NULL,
    token_hash text NOT NULL,
    made_at timestamp with time zone NOT NULL,
    last_read_at timestamp with time zone
);

COMMENT ON COLUMN public.calendar_feeds.token_hash IS 'SHA-256 of what stands in the link, in hex: who reads the database reads no link.';

CREATE TABLE public.commission_adders (
    sheet_id uuid NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    description text,
    cost numeric(12,2) NOT NULL,
    CONSTRAINT commission_adders_name_check CHECK ((TRIM(BOTH FROM name) <> ''::text))
);

COMMENT ON COLUMN public.commission_adders.cost IS 'Negative for a credit.';

CREATE TABLE public.commission_draws (
    id uuid NOT NULL,
    sheet_id uuid NOT NULL,
    amount numeric(12,2) NOT NULL,
    notes text NOT NULL,
    check_number text,
    payment_date date,
    approved_at timestamp with time zone,
    approved_by uuid,
    denied_at timestamp with time zone,
    denied_by uuid,
    denied_reason text,
    marked_paid_at timestamp with time zone,
    marked_paid_by uuid,
    state text GENERATED ALWAYS AS (
CASE
    WHEN (marked_paid_at IS NOT NULL) THEN 'Paid'::text
    WHEN (denied_at IS NOT NULL) THEN 'Denied'::text
    WHEN (approved_at IS NOT NULL) THEN 'Approved'::text
    ELSE 'Requested'::text
END) STORED NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT commission_draws_amount_check CHECK ((amount > (0)::numeric)),
    CONSTRAINT commission_draws_check CHECK (((deleted_at IS NULL) OR ((approved_at IS NULL) AND (denied_at IS NULL)))),
    CONSTRAINT commission_draws_check1 CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT commission_draws_check_number_check CHECK ((check_number <> ''::text)),
    CONSTRAINT commission_draws_notes_check CHECK ((TRIM(BOTH FROM notes) <> ''::text)),
    CONSTRAINT commission_draws_order CHECK ((((marked_paid_at IS NULL) OR ((approved_at IS NOT NULL) AND (denied_at IS NULL))) AND ((marked_paid_at IS NULL) OR (payment_date IS NOT NULL)))),
    CONSTRAINT commission_draws_who CHECK ((((approved_at IS NULL) = (approved_by IS NULL)) AND ((marked_paid_at IS NULL) = (marked_paid_by IS NULL)) AND ((denied_by IS NULL) OR (denied_at IS NOT NULL)) AND ((denied_reason IS NULL) OR (denied_at IS NOT NULL))))
);

CREATE TABLE public.commission_finance_options (
    sheet_id uuid NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    amount numeric(12,2) NOT NULL,
    fee numeric(7,4) NOT NULL,
    CONSTRAINT commission_finance_options_amount_check CHECK ((amount >= (0)::numeric)),
    CONSTRAINT commission_finance_options_fee_check CHECK (((fee >= (0)::numeric) AND (fee < (100)::numeric))),
    CONSTRAINT commission_finance_options_type_check CHECK ((type = ANY (ARRAY['Cash'::text, 'Loan'::text])))
);

COMMENT ON COLUMN public.commission_finance_options.fee IS 'Percent of the amount.';

CREATE TABLE public.commission_owed_back (
    sheet_id uuid NOT NULL,
    amount numeric(12,2) DEFAULT 0 NOT NULL
);

COMMENT ON TABLE public.commission_owed_back IS 'What was drawn and settled beyond what is earned; 0 where nothing is owed back. Kept by triggers.';

CREATE TABLE public.commission_price_lists (
    settings_version integer NOT NULL,
    since timestamp with time zone NOT NULL,
    par_value numeric(10,4) NOT NULL,
    self_gen_amount numeric(12,2) NOT NULL,
    adders jsonb NOT NULL
);

COMMENT ON TABLE public.commission_price_lists IS 'Par, self-gen bonus and adders as they were from a moment on: a sheet keeps those it was made with.';

CREATE TABLE public.commission_settings (
    id uuid NOT NULL,
    par_value numeric(10,4) NOT NULL,
    self_gen_amount numeric(12,2) NOT NULL,
    adders jsonb DEFAULT '[]'::jsonb NOT NULL,
    submitted_emails text[] DEFAULT '{}'::text[] NOT NULL,
    approved_emails text[] DEFAULT '{}'::text[] NOT NULL,
    draw_emails text[] DEFAULT '{}'::text[] NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT commission_settings_adders_check CHECK ((jsonb_typeof(adders) = 'array'::text)),
    CONSTRAINT commission_settings_par_value_check CHECK ((par_value >= (0)::numeric)),
    CONSTRAINT commission_settings_self_gen_amount_check CHECK ((self_gen_amount >= (0)::numeric))
);

COMMENT ON TABLE public.commission_settings IS 'One row. What it said before is in commission_price_lists.';

CREATE TABLE public.commission_sheets (
    id uuid NOT NULL,
    sale_id uuid NOT NULL,
    lead_id uuid NOT NULL,
    rep_id uuid NOT NULL,
    settings_version integer NOT NULL,
    job_number text NOT NULL,
    lead_source text,
    sale_amount numeric(12,2) NOT NULL,
    system_watts integer NOT NULL,
    par_value numeric(10,4) NOT NULL,
    is_self_gen boolean NOT NULL,
    self_gen_amount numeric(12,2) NOT NULL,
    referral_amount numeric(12,2) NOT NULL,
    referred_by_name text,
    referred_by_status text,
    dealer_fee_total numeric(12,2) NOT NULL,
    finance_total numeric(12,2) NOT NULL,
    adder_total numeric(12,2) NOT NULL,
    net_system_cost numeric(12,2) NOT NULL,
    par_cost numeric(12,2) NOT NULL,
    net_to_rep numeric(12,2) NOT NULL,
    commission_amount numeric(12,2) NOT NULL,
    gross_ppw numeric(16,4),
    net_ppw numeric(16,4),
    net_to_rep_ppw numeric(16,4),
    submitted_at timestamp with time zone,
    submitted_by uuid,
    approved_at timestamp with time zone,
    approved_by uuid,
    locked_at timestamp with time zone,
    locked_by uuid,
    completed_at timestamp with time zone,
    completed_by uuid,
    settled_amount numeric(12,2),
    state text GENERATED ALWAYS AS (
CASE
    WHEN (completed_at IS NOT NULL) THEN 'Completed'::text
    WHEN (locked_at IS NOT NULL) THEN 'Locked'::text
    WHEN (approved_at IS NOT NULL) THEN 'Approved'::text
    WHEN (submitted_at IS NOT NULL) THEN 'Submitted'::text
    ELSE 'Draft'::text
END) STORED NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT commission_sheets_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT commission_sheets_not_ones_own CHECK (((approved_by <> rep_id) AND (completed_by <> rep_id))),
    CONSTRAINT commission_sheets_order CHECK ((((approved_at IS NULL) OR (submitted_at IS NOT NULL)) AND ((locked_at IS NULL) OR (approved_at IS NOT NULL)) AND ((completed_at IS NULL) OR (approved_at IS NOT NULL)))),
    CONSTRAINT commission_sheets_par_value_check CHECK ((par_value >= (0)::numeric)),
    CONSTRAINT commission_sheets_per_watt CHECK ((((system_watts = 0) = (gross_ppw IS NULL)) AND ((system_watts = 0) = (net_ppw IS NULL)) AND ((system_watts = 0) = (net_to_rep_ppw IS NULL)))),
    CONSTRAINT commission_sheets_referral_amount_check CHECK ((referral_amount >= (0)::numeric)),
    CONSTRAINT commission_sheets_referred_by_name_check CHECK ((referred_by_name <> ''::text)),
    CONSTRAINT commission_sheets_referred_by_status_check CHECK ((referred_by_status = ANY (ARRAY['Pending'::text, 'Qualified'::text, 'Payable'::text, 'Paid'::text, 'Void'::text]))),
    CONSTRAINT commission_sheets_sale_amount_check CHECK ((sale_amount >= (0)::numeric)),
    CONSTRAINT commission_sheets_self_gen_amount_check CHECK ((self_gen_amount >= (0)::numeric)),
    CONSTRAINT commission_sheets_settled CHECK (((completed_at IS NULL) = (settled_amount IS NULL))),
    CONSTRAINT commission_sheets_sums CHECK (((net_system_cost = ((sale_amount - dealer_fee_total) - adder_total)) AND (net_to_rep = (net_system_cost - par_cost)) AND (commission_amount = ((net_to_rep + self_gen_amount) - referral_amount)))),
    CONSTRAINT commission_sheets_system_watts_check CHECK ((system_watts >= 0)),
    CONSTRAINT commission_sheets_who CHECK ((((submitted_at IS NULL) = (submitted_by IS NULL)) AND ((approved_at IS NULL) = (approved_by IS NULL)) AND ((locked_at IS NULL) = (locked_by IS NULL)) AND ((completed_at IS NULL) = (completed_by IS NULL))))
);

COMMENT ON COLUMN public.commission_sheets.settled_amount IS 'The balance that payroll took over when the sheet was completed.';

CREATE TABLE public.company_facts (
    id uuid NOT NULL,
    name text,
    license_number text,
    address text,
    phone text,
    contract_email text,
    cancellation_phone text,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT company_facts_address_check CHECK ((address <> ''::text)),
    CONSTRAINT company_facts_cancellation_phone_check CHECK ((cancellation_phone <> ''::text)),
    CONSTRAINT company_facts_contract_email_check CHECK ((contract_email <> ''::text)),
    CONSTRAINT company_facts_license_number_check CHECK ((license_number <> ''::text)),
    CONSTRAINT company_facts_name_check CHECK ((name <> ''::text)),
    CONSTRAINT company_facts_phone_check CHECK ((phone <> ''::text))
);

CREATE TABLE public.contract_count (
    state text NOT NULL,
    sales_rep_id uuid,
    lead_rep_id uuid,
    lead_sales_rep_id uuid,
    slot smallint NOT NULL,
    n integer NOT NULL
);

COMMENT ON TABLE public.contract_count IS 'Live contracts per state and the reps through whom they are somebody''s.';

CREATE TABLE public.contract_events (
    contract_id uuid NOT NULL,
    place integer NOT NULL,
    at timestamp with time zone NOT NULL,
    event text NOT NULL,
    who text NOT NULL,
    ip text,
    agent text,
    words text,
    hash text NOT NULL
);

COMMENT ON COLUMN public.contract_events.hash IS 'SHA-256 of the hash before it and of everything else in the row.';

CREATE TABLE public.contract_files (
    contract_id uuid NOT NULL,
    kind text NOT NULL,
    sha256 text NOT NULL,
    bytes bytea NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT contract_files_kind_check CHECK ((kind = ANY (ARRAY['sent'::text, 'signed'::text, 'certificate'::text])))
);

COMMENT ON TABLE public.contract_files IS 'The evidence, to the byte; a copy of it is filed in the drive.';

CREATE TABLE public.contract_links (
    token_hash text NOT NULL,
    signer_id uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by uuid
);

COMMENT ON TABLE public.contract_links IS 'A link is known by the hash of its token alone. It ends with its contract''s expires_at.';

CREATE TABLE public.contract_signers (
    id uuid NOT NULL,
    contract_id uuid NOT NULL,
    place integer NOT NULL,
    role text NOT NULL,
    name text NOT NULL,
    email text,
    sent_at timestamp with time zone,
    viewed_at timestamp with time zone,
    consented_at timestamp with time zone,
    consent_version text,
    signed_at timestamp with time zone,
    signed_name text,
    signed_by uuid,
    signature jsonb,
    ip text,
    agent text,
    declined_at timestamp with time zone,
    CONSTRAINT contract_signers_check CHECK ((((signed_at IS NULL) = (signature IS NULL)) AND ((signed_at IS NULL) = (signed_name IS NULL)))),
    CONSTRAINT contract_signers_check1 CHECK (((signed_at IS NULL) OR (declined_at IS NULL))),
    CONSTRAINT contract_signers_check2 CHECK (((signed_at IS NULL) OR ((consented_at IS NOT NULL) <> (signed_by IS NOT NULL)))),
    CONSTRAINT contract_signers_name_check CHECK ((name <> ''::text)),
    CONSTRAINT contract_signers_place_check CHECK ((place > 0)),
    CONSTRAINT contract_signers_role_check CHECK ((role = ANY (ARRAY['buyer1'::text, 'buyer2'::text, 'salesperson'::text, 'contractor'::text])))
);

COMMENT ON TABLE public.contract_signers IS 'Made when a contract is sent. Whose place comes first signs first.';

CREATE TABLE public.documents (
    id uuid NOT NULL,
    lead_id uuid NOT NULL,
    sale_id uuid,
    title text NOT NULL,
    doc_type text NOT NULL,
    drive_id text NOT NULL,
    item_id text NOT NULL,
    file_name text NOT NULL,
    file_type text NOT NULL,
    size integer NOT NULL,
    doc_link text,
    uploaded_by uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    search text NOT NULL,
    photo_of text,
    service_job_id uuid,
    CONSTRAINT documents_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT documents_doc_type_check CHECK ((doc_type = ANY (ARRAY['UtilityBill'::text, 'Proposal'::text, 'SitePhoto'::text, 'SoldLayout'::text, 'Contract'::text, 'Addendum'::text, 'SolarDisclosure'::text, 'ConsumerGuide'::text, 'CancellationNotice'::text, 'LoanApproval'::text, 'FinanceApproval'::text, 'FinanceAgreement'::text, 'HOA'::text, 'SurveyReport'::text, 'PlanSet'::text, 'StructuralLetter'::text, 'PermitApplication'::text, 'Permit'::text, 'InterconnectionApplication'::text, 'PTOLetter'::text, 'InstallPhoto'::text, 'AsBuilt'::text, 'COWaiver'::text, 'InspectionCard'::text, 'CompletionCertificate'::text, 'Invoice'::text, 'Rebate'::text, 'Commission'::text, 'CommissionCheck'::text, 'ServiceReport'::text, 'RMA'::text, 'SignatureCertificate'::text, 'Other'::text]))),
    CONSTRAINT documents_file_name_check CHECK ((file_name <> ''::text)),
    CONSTRAINT documents_on_one_job CHECK (((sale_id IS NULL) OR (service_job_id IS NULL))),
    CONSTRAINT documents_photo_of CHECK (((photo_of IS NULL) OR ((doc_type = 'SitePhoto'::text) AND (photo_of = ANY (ARRAY['RoofPlanes'::text, 'Attic'::text, 'MainPanel'::text, 'PanelLabel'::text, 'Meter'::text, 'EquipmentWall'::text]))) OR ((doc_type = 'InstallPhoto'::text) AND (photo_of = ANY (ARRAY['Mounts'::text, 'Array'::text, 'Conduit'::text, 'InverterLabel'::text, 'PanelAfter'::text, 'SiteLeftClean'::text]))))),
    CONSTRAINT documents_size_check CHECK ((size > 0)),
    CONSTRAINT documents_title_check CHECK ((title <> ''::text))
);

COMMENT ON TABLE public.documents IS 'An archived one is marked as deleted; its file stays in the drive.';

COMMENT ON COLUMN public.documents.doc_link IS 'Where the cloud shows it, once it was filed in its folder; kept by the job that files.';

COMMENT ON COLUMN public.documents.search IS 'Built by searchText of the domain package, by every writer.';

CREATE TABLE public.finance_options (
    id uuid NOT NULL,
    display_name text NOT NULL,
    program_name text NOT NULL,
    type text NOT NULL,
    years_term integer,
    interest_rate numeric(7,4),
    monthly_duration integer,
    prices jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    install_within_days integer,
    CONSTRAINT finance_options_display_name_check CHECK ((display_name <> ''::text)),
    CONSTRAINT finance_options_install_within_days_check CHECK (((install_within_days >= 1) AND (install_within_days <= 1000))),
    CONSTRAINT finance_options_interest_rate_check CHECK ((interest_rate >= (0)::numeric)),
    CONSTRAINT finance_options_prices_check CHECK ((jsonb_typeof(prices) = 'array'::text)),
    CONSTRAINT finance_options_program_name_check CHECK ((program_name <> ''::text)),
    CONSTRAINT finance_options_type_check CHECK ((type = ANY (ARRAY['Cash'::text, 'Loan'::text, 'Lease'::text, 'None'::text])))
);

COMMENT ON COLUMN public.finance_options.prices IS 'The lender''s fee in percent of the financed amount, by the day from which it counts.';

COMMENT ON COLUMN public.finance_options.install_within_days IS 'Days from the contract within which the system has to be installed; null where nobody waits.';

CREATE TABLE public.hoas (
    id uuid NOT NULL,
    name text NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT hoas_name_check CHECK ((name <> ''::text))
);

CREATE TABLE public.hook_cursor (
    is_the_one boolean DEFAULT true NOT NULL,
    xid xid8 NOT NULL,
    seq bigint NOT NULL,
    CONSTRAINT hook_cursor_is_the_one_check CHECK (is_the_one)
);

CREATE TABLE public.hook_deliveries (
    id uuid NOT NULL,
    hook_id uuid NOT NULL,
    event_id uuid NOT NULL,
    type text NOT NULL,
    body text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    next_try_at timestamp with time zone,
    status integer,
    error text,
    delivered_at timestamp with time zone,
    failed_at timestamp with time zone,
    state text GENERATED ALWAYS AS (
CASE
    WHEN (delivered_at IS NOT NULL) THEN 'Delivered'::text
    WHEN (failed_at IS NOT NULL) THEN 'Failed'::text
    ELSE 'Waiting'::text
END) STORED NOT NULL,
    CONSTRAINT hook_deliveries_failed_why CHECK (((failed_at IS NULL) OR (error IS NOT NULL))),
    CONSTRAINT hook_deliveries_next CHECK (((next_try_at IS NULL) = ((delivered_at IS NOT NULL) OR (failed_at IS NOT NULL)))),
    CONSTRAINT hook_deliveries_one_end CHECK (((delivered_at IS NULL) OR (failed_at IS NULL))),
    CONSTRAINT hook_deliveries_tries_check CHECK ((tries >= 0))
);

COMMENT ON COLUMN public.hook_deliveries.body IS 'As it is sent, to the byte: the signature is of it.';

COMMENT ON COLUMN public.hook_deliveries.next_try_at IS 'While it is tried, when somebody else may try it: whoever did not come back by then is gone.';

CREATE TABLE public.hook_tries (
    delivery_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    ms integer NOT NULL,
    status integer,
    answer text NOT NULL,
    error text,
    CONSTRAINT hook_tries_answer_check CHECK ((length(answer) <= 2000))
);

COMMENT ON COLUMN public.hook_tries.answer IS 'The beginning of what the receiver said.';

CREATE TABLE public.hooks (
    id uuid NOT NULL,
    description text NOT NULL,
    url text NOT NULL,
    events text[] NOT NULL,
    is_enabled boolean NOT NULL,
    enabled_at timestamp with time zone NOT NULL,
    secret text NOT NULL,
    former_secret text,
    former_until timestamp with time zone,
    failing_since timestamp with time zone,
    stopped_because text,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT hooks_description_check CHECK ((TRIM(BOTH FROM description) <> ''::text)),
    CONSTRAINT hooks_events_check CHECK ((cardinality(events) > 0)),
    CONSTRAINT hooks_former CHECK (((former_secret IS NULL) = (former_until IS NULL))),
    CONSTRAINT hooks_secret_check CHECK ((secret ~ '^whsec_'::text)),
    CONSTRAINT hooks_stopped CHECK (((stopped_because IS NULL) OR (NOT is_enabled))),
    CONSTRAINT hooks_url_check CHECK ((url ~ '^https?://'::text))
);

COMMENT ON COLUMN public.hooks.secret IS 'As it is written down at the receiver: every request is signed with it, so it is kept whole, and shown once.';

COMMENT ON COLUMN public.hooks.failing_since IS 'The first try that failed since the last one that did not.';

CREATE TABLE public.installers (
    id uuid NOT NULL,
    installer_name text NOT NULL,
    license_number text,
    email text,
    phone_number text,
    esign_template_id text,
    esign_battery_template_id text,
    portal_username text,
    prices jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT installers_installer_name_check CHECK ((installer_name <> ''::text)),
    CONSTRAINT installers_prices_check CHECK ((jsonb_typeof(prices) = 'array'::text))
);

COMMENT ON COLUMN public.installers.prices IS 'Dollars a watt that we pay, by the day from which they count; for few eyes.';

CREATE TABLE public.inverters (
    id uuid NOT NULL,
    display_name text NOT NULL,
    inverter_name text NOT NULL,
    manufacturer text NOT NULL,
    model text NOT NULL,
    type text NOT NULL,
    ac_power integer,
    description text,
    warranty_years integer,
    is_enabled boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT inverters_ac_power_check CHECK ((ac_power > 0)),
    CONSTRAINT inverters_display_name_check CHECK ((display_name <> ''::text)),
    CONSTRAINT inverters_inverter_name_check CHECK ((inverter_name <> ''::text)),
    CONSTRAINT inverters_manufacturer_check CHECK ((manufacturer <> ''::text)),
    CONSTRAINT inverters_model_check CHECK ((model <> ''::text)),
    CONSTRAINT inverters_type_check CHECK ((type = ANY (ARRAY['StringInverter'::text, 'MicroInverter'::text, 'StringInverterOptimizer'::text])))
);

CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);

CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.lead_count (
    status text NOT NULL,
    rep_id uuid,
    sales_rep_id uuid,
    slot smallint NOT NULL,
    n integer NOT NULL
)
WITH (fillfactor='50', autovacuum_vacuum_scale_factor='0', autovacuum_vacuum_threshold='1000');

COMMENT ON TABLE public.lead_count IS 'Live leads per status and pair of reps.';

CREATE TABLE public.lead_day_count (
    created_on date NOT NULL,
    rep_id uuid,
    sales_rep_id uuid,
    slot smallint NOT NULL,
    n integer NOT NULL
)
WITH (fillfactor='70', autovacuum_vacuum_scale_factor='0.01', autovacuum_vacuum_threshold='1000');

COMMENT ON TABLE public.lead_day_count IS 'Live leads per day of creation (Pacific) and pair of reps: the tab Recent.';

CREATE TABLE public.lead_imports (
    id uuid NOT NULL,
    received_at timestamp with time zone NOT NULL,
    key_name text NOT NULL,
    retry_hash text NOT NULL,
    body_hash text NOT NULL,
    outcome text NOT NULL,
    lead_id uuid,
    message text NOT NULL,
    raw text,
    content_type text NOT NULL,
    replayed_at timestamp with time zone,
    replayed_by uuid,
    taken_back_at timestamp with time zone,
    taken_back_by uuid,
    taken_back_batch uuid,
    CONSTRAINT lead_imports_check CHECK (((outcome = ANY (ARRAY['created'::text, 'merged'::text, 'repeated'::text])) = (lead_id IS NOT NULL))),
    CONSTRAINT lead_imports_check1 CHECK (((replayed_at IS NULL) = (replayed_by IS NULL))),
    CONSTRAINT lead_imports_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'merged'::text, 'repeated'::text, 'refused'::text, 'failed'::text]))),
    CONSTRAINT lead_imports_taken_back CHECK ((((taken_back_at IS NULL) = (taken_back_by IS NULL)) AND ((taken_back_at IS NULL) = (taken_back_batch IS NULL))))
);

COMMENT ON COLUMN public.lead_imports.key_name IS 'A fingerprint of the webhook key that was used, never the key.';

COMMENT ON COLUMN public.lead_imports.raw IS 'The body as it came, U+0000 excepted. Personal data: removed after 90 days.';

CREATE TABLE public.lead_keys (
    kind text NOT NULL,
    key text NOT NULL,
    lead_id uuid NOT NULL,
    CONSTRAINT lead_keys_key_check CHECK ((key <> ''::text)),
    CONSTRAINT lead_keys_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text, 'phone+name'::text, 'phone+house'::text, 'name+house'::text])))
);

COMMENT ON TABLE public.lead_keys IS 'Made by leadKeys of the domain package, in the transaction of every change of a live lead or its primary address; a removed lead has none. A nightly job compares and mends.';

CREATE SEQUENCE public.lead_number
    START WITH 1001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.lead_pairs (
    first_id uuid NOT NULL,
    second_id uuid NOT NULL,
    CONSTRAINT lead_pairs_check CHECK ((first_id < second_id))
);

COMMENT ON TABLE public.lead_pairs IS 'Live leads that may be one person; follows lead_keys. A number that half the town gave makes no pairs.';

CREATE TABLE public.lead_strangers (
    first_id uuid NOT NULL,
    second_id uuid NOT NULL,
    said_by uuid NOT NULL,
    said_at timestamp with time zone NOT NULL,
    CONSTRAINT lead_strangers_check CHECK ((first_id < second_id))
);

COMMENT ON TABLE public.lead_strangers IS 'Pairs of which somebody said that they are different people; without it they would be asked about for ever.';

CREATE TABLE public.leads (
    id uuid NOT NULL,
    number integer DEFAULT nextval('public.lead_number'::regclass) NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    phone1 text,
    phone1_raw text,
    email1 text,
    status text DEFAULT 'New'::text NOT NULL,
    source_name text,
    source_type text,
    rep_id uuid,
    sales_rep_id uuid,
    cloud_folder_id text,
    search text NOT NULL,
    last_activity_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    do_not_contact boolean DEFAULT false NOT NULL,
    reopened_at timestamp with time zone,
    first_contact_at timestamp with time zone,
    inquired_at timestamp with time zone GENERATED ALWAYS AS (COALESCE(reopened_at, created_at)) STORED NOT NULL,
    installer_id uuid,
    merged_into uuid,
    CONSTRAINT leads_check CHECK (((first_name <> ''::text) OR (last_name <> ''::text))),
    CONSTRAINT leads_check1 CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT leads_email1_check CHECK (((email1 = lower(email1)) AND (POSITION(('@'::text) IN (email1)) > 1))),
    CONSTRAINT leads_merged CHECK (((merged_into IS NULL) OR ((deleted_at IS NOT NULL) AND (merged_into <> id)))),
    CONSTRAINT leads_phone1_check CHECK ((phone1 ~ '^\+[1-9][0-9]{6,14}$'::text)),
    CONSTRAINT leads_status_check CHECK ((status = ANY (ARRAY['New'::text, 'Appointment'::text, 'Cold'::text, 'Dead'::text, 'Sold'::text])))
);

COMMENT ON COLUMN public.leads.number IS 'What people say: L-1042.';

COMMENT ON COLUMN public.leads.phone1 IS 'E.164; phone1_raw keeps what was typed.';

COMMENT ON COLUMN public.leads.rep_id IS 'Who brought or set the lead: read access and credit.';

COMMENT ON COLUMN public.leads.sales_rep_id IS 'The closer who owns the client.';

COMMENT ON COLUMN public.leads.search IS 'Built by searchText of the domain package, by every writer.';

COMMENT ON COLUMN public.leads.do_not_contact IS 'The client asked to be left alone: an inquiry that comes in again does not reopen the lead.';

COMMENT ON COLUMN public.leads.reopened_at IS 'When an inquiry that came in again last made a cold or dead lead new.';

COMMENT ON COLUMN public.leads.first_contact_at IS 'When a person first wrote of a call, a text, an e-mail or a visit since inquired_at; follows the notes.';

COMMENT ON COLUMN public.leads.inquired_at IS 'Since when the client waits: the arrival, or the inquiry that reopened the lead.';

COMMENT ON COLUMN public.leads.merged_into IS 'The lead that took it in: always the last one, whom a further merge takes along.';

CREATE TABLE public.legacy_addresses (
    id uuid NOT NULL,
    id_address text NOT NULL,
    uuid_address uuid NOT NULL,
    uuid_lead uuid,
    address_street text,
    address_city text,
    address_state text,
    address_zip public.text_or_number,
    address_full text,
    latitude public.text_or_number,
    longitude public.text_or_number,
    type text,
    mount_type text,
    number_of_stories public.text_or_number,
    roofing_age public.text_or_number,
    roofing_condition text,
    roofing_material text,
    square_footage public.text_or_number,
    home_age public.text_or_number,
    home_years_owned public.text_or_number,
    is_hoa boolean,
    hoa_name text,
    has_usage boolean,
    annual_kwh public.text_or_number,
    utility_provider text,
    utility_account_number public.text_or_number,
    utility_meter_number public.text_or_number,
    utility_service_id_number public.text_or_number,
    utility_bill_amount public.text_or_number,
    internet_provider text,
    shading_issue text,
    title_status text,
    is_selected_for_appointment boolean,
    ahj_name text,
    uuid_ahj uuid,
    aurora_project_id text,
    ahj json,
    hoa json,
    search text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT legacy_addresses_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT legacy_addresses_id_address_check CHECK ((id_address <> ''::text)),
    CONSTRAINT legacy_addresses_type_check CHECK ((type = ANY (ARRAY['Primary'::text, 'Secondary'::text])))
);

CREATE TABLE public.legacy_brought (
    record_id uuid NOT NULL,
    lead_id uuid NOT NULL,
    migration_id uuid NOT NULL
);

CREATE TABLE public.legacy_leads (
    id uuid NOT NULL,
    id_lead text NOT NULL,
    uuid_lead uuid NOT NULL,
    first_name text NOT NULL,
    last_name text NOT NULL,
    phone_1 text,
    phone_2 text,
    email_1 text NOT NULL,
    email_2 text,
    source_type text,
    source_name text,
    status text NOT NULL,
    installer_source text,
    onedrive_folder_id text,
    uuid_salesrep uuid,
    sales_rep_uuid_list uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    created_by text,
    documents json DEFAULT '[]'::json NOT NULL,
    tasks json DEFAULT '[]'::json NOT NULL,
    search text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT legacy_leads_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT legacy_leads_email_1_check CHECK ((email_1 <> ''::text)),
    CONSTRAINT legacy_leads_first_name_check CHECK ((first_name <> ''::text)),
    CONSTRAINT legacy_leads_id_lead_check CHECK ((id_lead <> ''::text)),
    CONSTRAINT legacy_leads_last_name_check CHECK ((last_name <> ''::text)),
    CONSTRAINT legacy_leads_status_check CHECK ((status = ANY (ARRAY['New Lead'::text, 'Cold Lead'::text, 'Hot Lead'::text, 'Dead Lead'::text, 'Appointment Scheduled'::text, 'Sold'::text])))
);

CREATE TABLE public.legacy_migration_entries (
    id uuid NOT NULL,
    migration_id uuid NOT NULL,
    record_id uuid NOT NULL,
    kind text NOT NULL,
    former_id text NOT NULL,
    name text NOT NULL,
    outcome text NOT NULL,
    lead_id uuid,
    addresses integer DEFAULT 0 NOT NULL,
    notes integer DEFAULT 0 NOT NULL,
    sales integer DEFAULT 0 NOT NULL,
    remarks text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT legacy_migration_entries_kind_check CHECK ((kind = ANY (ARRAY['leads'::text, 'sales'::text, 'addresses'::text]))),
    CONSTRAINT legacy_migration_entries_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'added'::text, 'unchanged'::text, 'refused'::text])))
);

CREATE TABLE public.legacy_migrations (
    id uuid NOT NULL,
    is_dry boolean NOT NULL,
    begun_at timestamp with time zone NOT NULL,
    begun_by uuid NOT NULL,
    total integer NOT NULL,
    stopped_at timestamp with time zone,
    stopped_by uuid,
    ended_at timestamp with time zone,
    CONSTRAINT legacy_migrations_check CHECK (((stopped_at IS NULL) = (stopped_by IS NULL))),
    CONSTRAINT legacy_migrations_total_check CHECK ((total >= 0))
);

CREATE TABLE public.legacy_notes (
    id uuid NOT NULL,
    id_note text NOT NULL,
    uuid_note uuid NOT NULL,
    uuid_lead uuid NOT NULL,
    note_text text NOT NULL,
    note_type text,
    created_by text NOT NULL,
    created_by_calculation text,
    created_by_web_crm text,
    author_id uuid,
    search text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT legacy_notes_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT legacy_notes_created_by_check CHECK ((created_by <> ''::text)),
    CONSTRAINT legacy_notes_id_note_check CHECK ((id_note <> ''::text)),
    CONSTRAINT legacy_notes_note_text_check CHECK ((note_text <> ''::text))
);

CREATE SEQUENCE public.legacy_number
    START WITH 1000001
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

CREATE TABLE public.legacy_sales (
    id uuid NOT NULL,
    id_sale text NOT NULL,
    uuid_sale uuid NOT NULL,
    uuid_lead uuid,
    first_name text NOT NULL,
    last_name text NOT NULL,
    email_1 text NOT NULL,
    address_full text,
    installer_name text,
    uuid_salesrep uuid,
    job_number text,
    status text NOT NULL,
    contract_date text,
    contract_type text,
    contract_year public.text_or_number,
    cancel_date text,
    cancel_reason text,
    customer_name text,
    sales_rep_name text,
    marketer_name text,
    deposit public.text_or_number,
    deposit_amount public.text_or_number,
    deposit_type text,
    deposit_received_by text,
    finance_amount_1 public.text_or_number,
    finance_amount_2 public.text_or_number,
    finance_fee_1 public.text_or_number,
    finance_fee_2 public.text_or_number,
    finance_term_1 public.text_or_number,
    finance_term_2 public.text_or_number,
    finance_type_1 text,
    finance_type_2 text,
    sale_amount_calculated public.text_or_number,
    sale_amount_manual public.text_or_number,
    sale_amount_cash_balance public.text_or_number,
    sale_amount_minus_cash public.text_or_number,
    system_size_kilowatts public.text_or_number,
    module_make text,
    module_model text,
    module_quantity public.text_or_number,
    battery_quantity public.text_or_number,
    inverter_quantity public.text_or_number,
    mount_type text,
    permit_number text,
    permit_apn text,
    monitoring_url text,
    main_panel_upgrade text,
    gma_upgrade text,
    prime_power_box_included boolean,
    site_survey_date text,
    site_survey_time text,
    site_survey_gate_code text,
    install_completed_date text,
    install_estimated_date text,
    install_scheduled_date text,
    install_tentative_date text,
    install_as_built_needed text,
    install_client_approved text,
    install_client_aware text,
    install_co_detectors text,
    install_co_waiver text,
    install_conduit_painted text,
    customer_invoice_paid boolean,
    is_complete boolean,
    is_payment_complete boolean,
    is_qa_review_complete boolean,
    on_hold boolean,
    is_commercial boolean,
    installer json,
    subinstaller json,
    finance_programs json DEFAULT '[]'::json NOT NULL,
    modules json DEFAULT '[]'::json NOT NULL,
    inverters json DEFAULT '[]'::json NOT NULL,
    batteries json DEFAULT '[]'::json NOT NULL,
    search text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT legacy_sales_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT legacy_sales_email_1_check CHECK ((email_1 <> ''::text)),
    CONSTRAINT legacy_sales_finance_type_1_check CHECK ((finance_type_1 = ANY (ARRAY['Cash'::text, 'Loan'::text, 'Lease'::text, 'None'::text, '-'::text, 'Other'::text, ''::text]))),
    CONSTRAINT legacy_sales_finance_type_2_check CHECK ((finance_type_2 = ANY (ARRAY['Cash'::text, 'Loan'::text, 'Lease'::text, 'None'::text, '-'::text, 'Other'::text, ''::text]))),
    CONSTRAINT legacy_sales_first_name_check CHECK ((first_name <> ''::text)),
    CONSTRAINT legacy_sales_id_sale_check CHECK ((id_sale <> ''::text)),
    CONSTRAINT legacy_sales_last_name_check CHECK ((last_name <> ''::text)),
    CONSTRAINT legacy_sales_status_check CHECK ((status = ANY (ARRAY[''::text, 'Cancelled: Cancelled'::text, 'Completed: Completed'::text, 'Design: Assigned'::text, 'Design: Client Review'::text, 'Design: Installer Review'::text, 'Design: Pending'::text, 'Design: Ready'::text, 'Inspection: Pending'::text, 'Inspection: Ready'::text, 'Inspection: Scheduled'::text, 'Install: Pending'::text, 'Install: Ready'::text, 'Install: Scheduled'::text, 'Monitoring: Pending'::text, 'Monitoring: Ready'::text, 'Payment: Ready'::text, 'Permit: Design Revision'::text, 'Permit: Pending'::text, 'Permit: Ready'::text, 'Permit: Submitted'::text, 'PTO: Pending'::text, 'PTO: Ready'::text, 'PTO: Submitted'::text, 'Survey: Pending'::text, 'Survey: Ready'::text, 'Survey: Scheduled'::text])))
);

CREATE TABLE public.legacy_tried (
    migration_id uuid NOT NULL,
    key text NOT NULL
);

CREATE TABLE public.legacy_users (
    id uuid NOT NULL,
    id_user text NOT NULL,
    uuid_user uuid NOT NULL,
    first_name text,
    last_name text,
    address_street text,
    address_city text,
    address_state text,
    address_zip public.text_or_number,
    cell_phone text,
    email text,
    department text,
    his_license_number public.text_or_number,
    is_enabled boolean,
    is_marketing boolean,
    is_sales boolean,
    is_scheduling boolean,
    permission_set text,
    sales_par public.text_or_number,
    sw_rep_id public.text_or_number,
    sw_username text,
    oid uuid,
    search text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT legacy_users_check CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT legacy_users_id_user_check CHECK ((id_user <> ''::text))
);

CREATE TABLE public.mails (
    id uuid NOT NULL,
    to_address text NOT NULL,
    subject text NOT NULL,
    letter jsonb,
    is_secret boolean NOT NULL,
    about_type text,
    about_id uuid,
    tries integer DEFAULT 0 NOT NULL,
    last_tried_at timestamp with time zone,
    error text,
    failed_at timestamp with time zone,
    sent_at timestamp with time zone,
    state text GENERATED ALWAYS AS (
CASE
    WHEN (sent_at IS NOT NULL) THEN 'Sent'::text
    WHEN (failed_at IS NOT NULL) THEN 'Failed'::text
    ELSE 'Waiting'::text
END) STORED NOT NULL,
    created_by uuid,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT mails_about CHECK (((about_type IS NULL) = (about_id IS NULL))),
    CONSTRAINT mails_failed_why CHECK (((failed_at IS NULL) OR (error IS NOT NULL))),
    CONSTRAINT mails_kept_until_sent CHECK (((letter IS NOT NULL) OR (sent_at IS NOT NULL) OR (failed_at IS NOT NULL))),
    CONSTRAINT mails_no_headers CHECK (((to_address !~ '[[:cntrl:]]'::text) AND (subject !~ '[[:cntrl:]]'::text))),
    CONSTRAINT mails_one_end CHECK (((sent_at IS NULL) OR (failed_at IS NULL))),
    CONSTRAINT mails_secret_forgotten CHECK ((NOT (is_secret AND (sent_at IS NOT NULL) AND (letter IS NOT NULL)))),
    CONSTRAINT mails_subject_check CHECK (((TRIM(BOTH FROM subject) <> ''::text) AND (length(subject) <= 200))),
    CONSTRAINT mails_to_address_check CHECK (((to_address <> ''::text) AND (length(to_address) <= 254))),
    CONSTRAINT mails_tries_check CHECK ((tries >= 0))
);

COMMENT ON COLUMN public.mails.letter IS 'Null once it is forgotten.';

COMMENT ON COLUMN public.mails.error IS 'Of the last try; null once it was sent.';

CREATE TABLE public.modules (
    id uuid NOT NULL,
    display_name text NOT NULL,
    manufacturer text NOT NULL,
    model text NOT NULL,
    wattage_stc integer NOT NULL,
    type text,
    description text,
    product_warranty_years integer,
    performance_warranty_years integer,
    is_enabled boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT modules_display_name_check CHECK ((display_name <> ''::text)),
    CONSTRAINT modules_manufacturer_check CHECK ((manufacturer <> ''::text)),
    CONSTRAINT modules_model_check CHECK ((model <> ''::text)),
    CONSTRAINT modules_wattage_stc_check CHECK (((wattage_stc >= 1) AND (wattage_stc <= 2000)))
);

CREATE TABLE public.notes (
    id uuid NOT NULL,
    lead_id uuid NOT NULL,
    body text NOT NULL,
    type text DEFAULT 'General'::text NOT NULL,
    priority text DEFAULT 'Medium'::text NOT NULL,
    author_id uuid,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    parent_id uuid,
    pinned_at timestamp with time zone,
    pinned_by uuid,
    mentions uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    edited_at timestamp with time zone,
    sale_id uuid,
    service_job_id uuid,
    CONSTRAINT notes_body_check CHECK ((body <> ''::text)),
    CONSTRAINT notes_check CHECK ((parent_id <> id)),
    CONSTRAINT notes_check1 CHECK (((pinned_at IS NULL) = (pinned_by IS NULL))),
    CONSTRAINT notes_check2 CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT notes_priority_check CHECK ((priority = ANY (ARRAY['Low'::text, 'Medium'::text, 'High'::text])))
);

COMMENT ON COLUMN public.notes.parent_id IS 'The note this one answers; one level deep.';

COMMENT ON COLUMN public.notes.mentions IS 'Users whom the note speaks to, in the order given. Users are never deleted.';

COMMENT ON COLUMN public.notes.edited_at IS 'Null as long as the note stands as it was written; what it said before is in activity.';

CREATE TABLE public.notifications (
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    lane text NOT NULL,
    subject text NOT NULL,
    content text NOT NULL,
    href text NOT NULL,
    is_viewed boolean DEFAULT false NOT NULL,
    cleared_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    batch_id uuid,
    xid xid8 DEFAULT pg_current_xact_id() NOT NULL,
    CONSTRAINT notifications_href_check CHECK ((href ~~ '/%'::text)),
    CONSTRAINT notifications_lane_check CHECK ((lane = ANY (ARRAY['needs-you'::text, 'mentions'::text, 'activity'::text])))
);

COMMENT ON COLUMN public.notifications.batch_id IS 'Of the change of many records that it tells of.';

COMMENT ON COLUMN public.notifications.xid IS 'The last transaction that wrote the row: its person is told that their notifications are others.';

CREATE TABLE public.pick_lists (
    id uuid NOT NULL,
    list text NOT NULL,
    value text NOT NULL,
    "position" integer,
    is_enabled boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT pick_lists_value_check CHECK ((value <> ''::text))
);

CREATE TABLE public.referrals (
    id uuid NOT NULL,
    referred_by_id uuid NOT NULL,
    referred_id uuid NOT NULL,
    referred_by_amount_to_pay numeric(12,2) NOT NULL,
    status text NOT NULL,
    referral_paid_date date,
    paid_amount numeric(12,2),
    paid_reason text,
    paid_by uuid,
    created_at timestamp with time zone NOT NULL,
    created_by uuid,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT referrals_check CHECK ((referred_by_id <> referred_id)),
    CONSTRAINT referrals_check1 CHECK (((deleted_at IS NULL) = (deleted_by IS NULL))),
    CONSTRAINT referrals_paid CHECK ((((status = 'Paid'::text) = (referral_paid_date IS NOT NULL)) AND ((status = 'Paid'::text) = (paid_amount IS NOT NULL)) AND ((status = 'Paid'::text) OR ((paid_reason IS NULL) AND (paid_by IS NULL))))),
    CONSTRAINT referrals_paid_amount_check CHECK ((paid_amount > (0)::numeric)),
    CONSTRAINT referrals_paid_reason_check CHECK ((paid_reason <> ''::text)),
    CONSTRAINT referrals_referred_by_amount_to_pay_check CHECK ((referred_by_amount_to_pay >= (0)::numeric)),
    CONSTRAINT referrals_status_check CHECK ((status = ANY (ARRAY['Pending'::text, 'Qualified'::text, 'Payable'::text, 'Paid'::text, 'Void'::text])))
);

COMMENT ON COLUMN public.referrals.status IS 'Follows the referred lead and its sales, written with them; Paid is people''s doing and final.';

COMMENT ON COLUMN public.referrals.paid_amount IS 'What was paid; what was promised stays beside it.';

CREATE TABLE public.sale_count (
    status text NOT NULL,
    sales_rep_id uuid,
    lead_rep_id uuid,
    lead_sales_rep_id uuid,
    slot smallint NOT NULL,
    n integer NOT NULL
);

COMMENT ON TABLE public.sale_count IS 'Live sales per status and the reps through whom they are somebody''s.';

CREATE TABLE public.sale_day_count (
    sold_on date NOT NULL,
    sales_rep_id uuid,
    lead_rep_id uuid,
    lead_sales_rep_id uuid,
    slot smallint NOT NULL,
    n integer NOT NULL
);

COMMENT ON TABLE public.sale_day_count IS 'Live sales per day of the contract, else of the entry: the tab of recent sales.';

CREATE TABLE public.sale_inverters (
    sale_id uuid NOT NULL,
    inverter_id uuid NOT NULL,
    quantity integer NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT sale_inverters_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000)))
);

CREATE TABLE public.sale_moves (
    id uuid NOT NULL,
    sale_id uuid NOT NULL,
    kind text NOT NULL,
    from_status text,
    to_status text NOT NULL,
    from_sub text,
    to_sub text,
    at timestamp with time zone NOT NULL,
    by uuid,
    reason text,
    days integer,
    held_seconds integer DEFAULT 0 NOT NULL,
    stamps jsonb DEFAULT '{}'::jsonb NOT NULL,
    overridden text[] DEFAULT '{}'::text[] NOT NULL,
    CONSTRAINT sale_moves_kind_check CHECK ((kind = ANY (ARRAY['enter'::text, 'forward'::text, 'back'::text, 'step'::text, 'hold'::text, 'release'::text, 'cancel'::text, 'resume'::text])))
);

COMMENT ON TABLE public.sale_moves IS 'The history of a sale''s status, one row a move, written with it and never changed.';

COMMENT ON COLUMN public.sale_moves.days IS 'Days in the phase that was left, those on hold not counted; null where no phase was left.';

CREATE TABLE public.service_job_count (
    status text NOT NULL,
    sales_rep_id uuid,
    lead_rep_id uuid,
    lead_sales_rep_id uuid,
    slot smallint NOT NULL,
    n integer NOT NULL
);

COMMENT ON TABLE public.service_job_count IS 'Live service jobs per status and the reps through whom they are somebody''s.';

CREATE TABLE public.sub_installers (
    id uuid NOT NULL,
    sub_installer_name text NOT NULL,
    prices jsonb DEFAULT '[]'::jsonb NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT sub_installers_prices_check CHECK ((jsonb_typeof(prices) = 'array'::text)),
    CONSTRAINT sub_installers_sub_installer_name_check CHECK ((sub_installer_name <> ''::text))
);

COMMENT ON COLUMN public.sub_installers.prices IS 'Dollars a watt that we pay, by the day from which they count; for few eyes.';

CREATE TABLE public.tasks (
    id uuid NOT NULL,
    lead_id uuid,
    description text NOT NULL,
    status text DEFAULT 'Todo'::text NOT NULL,
    priority text DEFAULT 'Medium'::text NOT NULL,
    due_on date,
    is_follow_up boolean DEFAULT false NOT NULL,
    delegated_to uuid,
    created_by uuid,
    completed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    topic text,
    about_type text,
    about_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    reminded_on date,
    sale_id uuid,
    service_job_id uuid,
    department text,
    CONSTRAINT tasks_about_type_check CHECK ((about_type = 'lead'::text)),
    CONSTRAINT tasks_check CHECK (((status = 'Done'::text) = (completed_at IS NOT NULL))),
    CONSTRAINT tasks_check1 CHECK (((about_type IS NULL) = (about_ids = '{}'::uuid[]))),
    CONSTRAINT tasks_check2 CHECK (((lead_id IS NULL) OR (about_type IS NOT NULL))),
    CONSTRAINT tasks_description_check CHECK ((description <> ''::text)),
    CONSTRAINT tasks_priority_check CHECK ((priority = ANY (ARRAY['Low'::text, 'Medium'::text, 'High'::text]))),
    CONSTRAINT tasks_status_check CHECK ((status = ANY (ARRAY['Backlog'::text, 'Todo'::text, 'InProgress'::text, 'Done'::text, 'Cancelled'::text]))),
    CONSTRAINT tasks_topic_check CHECK ((topic <> ''::text))
);

COMMENT ON COLUMN public.tasks.lead_id IS 'The lead on which it stands: whoever may read the lead may read the task.';

COMMENT ON COLUMN public.tasks.topic IS 'What an automatic task is about, so that it is made once and not per occasion.';

COMMENT ON COLUMN public.tasks.about_ids IS 'The records it leads to, each within the scope of whoever reads it.';

COMMENT ON COLUMN public.tasks.reminded_on IS 'The due day of which somebody was reminded; another day is reminded of again.';

COMMENT ON COLUMN public.tasks.department IS 'Of the person it is given to, else of its creator; kept by triggers.';

CREATE TABLE public.uploads (
    id uuid NOT NULL,
    drive_id text NOT NULL,
    session text NOT NULL,
    item_id text,
    name text NOT NULL,
    file_type text NOT NULL,
    size integer NOT NULL,
    received integer NOT NULL,
    created_by uuid NOT NULL,
    created_at timestamp with time zone NOT NULL,
    CONSTRAINT uploads_check CHECK (((received >= 1) AND (received <= size))),
    CONSTRAINT uploads_check1 CHECK (((item_id IS NULL) = (received < size))),
    CONSTRAINT uploads_size_check CHECK ((size > 0))
);

COMMENT ON TABLE public.uploads IS 'Files that are no document yet; those that nobody made one are forgotten after a day.';

COMMENT ON COLUMN public.uploads.session IS 'What the drive is told with every piece.';

CREATE TABLE public.users (
    id uuid NOT NULL,
    oid uuid NOT NULL,
    tid uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone_num text,
    his_license_num text,
    sw_username text,
    department text,
    role text DEFAULT 'USER'::text NOT NULL,
    is_sales boolean DEFAULT false NOT NULL,
    is_marketing boolean DEFAULT false NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    claims text[] DEFAULT '{}'::text[] NOT NULL,
    claims_seen_at timestamp with time zone,
    search text NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    last_assigned_at timestamp with time zone,
    territory text,
    his_expires_on date,
    his_warned_for date,
    CONSTRAINT users_department_check CHECK ((department = ANY (ARRAY['Sales'::text, 'Marketing'::text, 'Operations'::text, 'Servicing'::text, 'Finance'::text]))),
    CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['ADMIN'::text, 'MANAGER'::text, 'USER'::text]))),
    CONSTRAINT users_territory_check CHECK ((territory ~ '^[0-9]{1,5}(, [0-9]{1,5})*$'::text))
);

COMMENT ON TABLE public.users IS 'CRM users. Never deleted, only disabled: what they did keeps their name.';

COMMENT ON COLUMN public.users.claims IS 'Directory claims as of claims_seen_at. The token of a request counts, never this copy: it serves mail lists and "what can this person see".';

COMMENT ON COLUMN public.users.last_assigned_at IS 'When the round-robin last gave this person a lead; strictly rising, so that the order is total. Noted, not changed: no version, no activity.';

COMMENT ON COLUMN public.users.territory IS 'First digits of ZIPs, separated by commas. Absent: anywhere that is nobody else''s.';

COMMENT ON COLUMN public.users.his_warned_for IS 'The end of which person and managers have heard.';

CREATE TABLE public.utilities (
    id uuid NOT NULL,
    name text NOT NULL,
    short_name text NOT NULL,
    type text,
    needs_consumer_guide boolean DEFAULT false NOT NULL,
    is_enabled boolean DEFAULT true NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT utilities_name_check CHECK ((name <> ''::text)),
    CONSTRAINT utilities_short_name_check CHECK ((short_name <> ''::text))
);

CREATE TABLE public.viewed_as (
    id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    viewer_id uuid NOT NULL,
    viewed_id uuid NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    CONSTRAINT viewed_as_check CHECK ((viewer_id <> viewed_id))
);

COMMENT ON TABLE public.viewed_as IS 'Every request of an administrator that was answered as somebody else would see it. Kept for a year.';

CREATE TABLE public.views (
    id uuid NOT NULL,
    owner_id uuid NOT NULL,
    list text NOT NULL,
    name text NOT NULL,
    search text NOT NULL,
    asked text NOT NULL,
    is_shared boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone NOT NULL,
    deleted_at timestamp with time zone,
    deleted_by uuid,
    version integer DEFAULT 1 NOT NULL,
    CONSTRAINT views_list_check CHECK ((list ~ '^[a-z-]{1,40}$'::text)),
    CONSTRAINT views_name_check CHECK ((name <> ''::text))
);

COMMENT ON COLUMN public.views.list IS 'Which list, as it names itself among the preferences.';

COMMENT ON COLUMN public.views.search IS 'The address of the list, from its question mark on: filters, sort, tab, columns.';

COMMENT ON COLUMN public.views.asked IS 'What its server is asked for then, for counting; a span of days stands as 7d.';

INSERT INTO public.commission_price_lists VALUES (1, '2026-11-27 19:34:32.094867+00', 2.6000, 500.00, '[]');

INSERT INTO public.commission_settings VALUES ('0190c000-0000-7000-8000-000000000001', 2.6000, 500.00, '[]', '{}', '{}', '{}', '2026-11-27 19:34:32.094867+00', '2026-11-27 19:34:32.094867+00', 1);

INSERT INTO public.company_facts VALUES ('0190c000-0000-7000-8000-000000000002', NULL, NULL, NULL, NULL, NULL, NULL, '2026-11-27 19:34:32.764071+00', '2026-11-27 19:34:32.764071+00', 1);

INSERT INTO public.hook_cursor VALUES (true, '36613', 0);

INSERT INTO public.kysely_migration VALUES ('0001_activity_and_users', '2026-11-27T19:34:30.835Z');
INSERT INTO public.kysely_migration VALUES ('0002_leads', '2026-11-27T19:34:30.896Z');
INSERT INTO public.kysely_migration VALUES ('0003_tasks_and_notifications', '2026-11-27T19:34:30.924Z');
INSERT INTO public.kysely_migration VALUES ('0004_addresses', '2026-11-27T19:34:30.967Z');
INSERT INTO public.kysely_migration VALUES ('0005_notes', '2026-11-27T19:34:30.991Z');
INSERT INTO public.kysely_migration VALUES ('0006_lead_lists', '2026-11-27T19:34:31.007Z');
INSERT INTO public.kysely_migration VALUES ('0007_lead_keys', '2026-11-27T19:34:31.032Z');
INSERT INTO public.kysely_migration VALUES ('0008_lead_assignment', '2026-11-27T19:34:31.045Z');
INSERT INTO public.kysely_migration VALUES ('0009_lead_imports', '2026-11-27T19:34:31.082Z');
INSERT INTO public.kysely_migration VALUES ('0010_lead_orders', '2026-11-27T19:34:31.103Z');
INSERT INTO public.kysely_migration VALUES ('0011_edited_notes', '2026-11-27T19:34:31.122Z');
INSERT INTO public.kysely_migration VALUES ('0012_people', '2026-11-27T19:34:31.147Z');
INSERT INTO public.kysely_migration VALUES ('0013_lead_queue', '2026-11-27T19:34:31.179Z');
INSERT INTO public.kysely_migration VALUES ('0014_a_million_leads', '2026-11-27T19:34:31.207Z');
INSERT INTO public.kysely_migration VALUES ('0015_unassigned_of_rep', '2026-11-27T19:34:31.227Z');
INSERT INTO public.kysely_migration VALUES ('0016_status_of_rep', '2026-11-27T19:34:31.244Z');
INSERT INTO public.kysely_migration VALUES ('0017_no_outbox', '2026-11-27T19:34:31.260Z');
INSERT INTO public.kysely_migration VALUES ('0018_activity_version', '2026-11-27T19:34:31.286Z');
INSERT INTO public.kysely_migration VALUES ('0019_told_of_a_batch', '2026-11-27T19:34:31.320Z');
INSERT INTO public.kysely_migration VALUES ('0020_import_log_search', '2026-11-27T19:34:31.352Z');
INSERT INTO public.kysely_migration VALUES ('0021_appointments', '2026-11-27T19:34:31.421Z');
INSERT INTO public.kysely_migration VALUES ('0022_calendar_feeds', '2026-11-27T19:34:31.459Z');
INSERT INTO public.kysely_migration VALUES ('0025_tasks', '2026-11-27T19:34:31.494Z');
INSERT INTO public.kysely_migration VALUES ('0030_catalogue', '2026-11-27T19:34:31.592Z');
INSERT INTO public.kysely_migration VALUES ('0031_sales', '2026-11-27T19:34:31.693Z');
INSERT INTO public.kysely_migration VALUES ('0032_views', '2026-11-27T19:34:31.727Z');
INSERT INTO public.kysely_migration VALUES ('0033_removed', '2026-11-27T19:34:31.765Z');
INSERT INTO public.kysely_migration VALUES ('0037_appointments_of_sales', '2026-11-27T19:34:31.801Z');
INSERT INTO public.kysely_migration VALUES ('0040_appointments_of_ones_own', '2026-11-27T19:34:31.844Z');
INSERT INTO public.kysely_migration VALUES ('0041_counted_without_leads', '2026-11-27T19:34:31.895Z');
INSERT INTO public.kysely_migration VALUES ('0042_referrals', '2026-11-27T19:34:31.972Z');
INSERT INTO public.kysely_migration VALUES ('0043_service_jobs', '2026-11-27T19:34:32.057Z');
INSERT INTO public.kysely_migration VALUES ('0044_commissions', '2026-11-27T19:34:32.153Z');
INSERT INTO public.kysely_migration VALUES ('0046_pace_and_phases', '2026-11-27T19:34:32.194Z');
INSERT INTO public.kysely_migration VALUES ('0047_documents', '2026-11-27T19:34:32.248Z');
INSERT INTO public.kysely_migration VALUES ('0049_tasks_of_a_department', '2026-11-27T19:34:32.292Z');
INSERT INTO public.kysely_migration VALUES ('0051_legacy_records', '2026-11-27T19:34:32.382Z');
INSERT INTO public.kysely_migration VALUES ('0056_mails', '2026-11-27T19:34:32.459Z');
INSERT INTO public.kysely_migration VALUES ('0058_found', '2026-11-27T19:34:32.510Z');
INSERT INTO public.kysely_migration VALUES ('0059_removed', '2026-11-27T19:34:32.579Z');
INSERT INTO public.kysely_migration VALUES ('0062_tasks_counted_in_their_indexes', '2026-11-27T19:34:32.640Z');
INSERT INTO public.kysely_migration VALUES ('0063_statements_and_reports', '2026-11-27T19:34:32.726Z');
INSERT INTO public.kysely_migration VALUES ('0064_contracts', '2026-11-27T19:34:32.830Z');
INSERT INTO public.kysely_migration VALUES ('0065_live_events', '2026-11-27T19:34:32.887Z');
INSERT INTO public.kysely_migration VALUES ('0070_merged_leads', '2026-11-27T19:34:32.937Z');
INSERT INTO public.kysely_migration VALUES ('0075_answers_given', '2026-11-27T19:34:32.981Z');
INSERT INTO public.kysely_migration VALUES ('0076_photos_of_what', '2026-11-27T19:34:33.018Z');
INSERT INTO public.kysely_migration VALUES ('0080_papers', '2026-11-27T19:34:33.082Z');
INSERT INTO public.kysely_migration VALUES ('0085_hooks', '2026-11-27T19:34:33.148Z');
INSERT INTO public.kysely_migration VALUES ('0086_imports_taken_back', '2026-11-27T19:34:33.183Z');
INSERT INTO public.kysely_migration VALUES ('0090_filters_through_relations', '2026-11-27T19:34:33.241Z');
INSERT INTO public.kysely_migration VALUES ('0095_lenders_wait', '2026-11-27T19:34:33.374Z');
INSERT INTO public.kysely_migration VALUES ('0096_tasks_that_ended', '2026-11-27T19:34:33.535Z');
INSERT INTO public.kysely_migration VALUES ('0097_sales_by_what_they_wait_for', '2026-11-27T19:34:33.621Z');
INSERT INTO public.kysely_migration VALUES ('0098_leads_heard_of_last', '2026-11-27T19:34:33.664Z');
INSERT INTO public.kysely_migration VALUES ('0099_owed_back', '2026-11-27T19:34:33.701Z');
INSERT INTO public.kysely_migration VALUES ('0100_documents_of_service_jobs', '2026-11-27T19:34:33.737Z');
INSERT INTO public.kysely_migration VALUES ('0114_found_without_looking_at_all', '2026-11-27T19:34:33.784Z');
INSERT INTO public.kysely_migration VALUES ('0115_reports_read_indexes', '2026-11-27T19:34:33.842Z');
INSERT INTO public.kysely_migration VALUES ('0116_legacy_migration', '2026-11-27T19:34:33.897Z');
INSERT INTO public.kysely_migration VALUES ('0117_appointments_know_their_client', '2026-11-27T19:34:33.938Z');
INSERT INTO public.kysely_migration VALUES ('0118_legacy_migration_tried', '2026-11-27T19:34:33.969Z');

INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);

SELECT pg_catalog.setval('public.activity_seq_seq', 1, false);

SELECT pg_catalog.setval('public.appointment_number', 1001, false);

SELECT pg_catalog.setval('public.contract_number', 1001, false);

SELECT pg_catalog.setval('public.lead_number', 1001, false);

SELECT pg_catalog.setval('public.legacy_number', 1000001, false);

SELECT pg_catalog.setval('public.sale_number', 1001, false);

SELECT pg_catalog.setval('public.service_job_number', 1001, false);

ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_id_key UNIQUE (id);

ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (seq);

ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.ahjs
    ADD CONSTRAINT ahjs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.answers_given
    ADD CONSTRAINT answers_given_pkey PRIMARY KEY (user_id, key);

ALTER TABLE ONLY public.appointment_count
    ADD CONSTRAINT appointment_count_result_rep_id_sales_rep_id_slot_key UNIQUE NULLS NOT DISTINCT (result, rep_id, sales_rep_id, slot);

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_number_key UNIQUE (number);

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.batteries
    ADD CONSTRAINT batteries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_pkey PRIMARY KEY (user_id);

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_token_hash_key UNIQUE (token_hash);

ALTER TABLE ONLY public.commission_adders
    ADD CONSTRAINT commission_adders_pkey PRIMARY KEY (sheet_id, "position");

ALTER TABLE ONLY public.commission_owed_back
    ADD CONSTRAINT commission_balances_pkey PRIMARY KEY (sheet_id);

ALTER TABLE ONLY public.commission_draws
    ADD CONSTRAINT commission_draws_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.commission_finance_options
    ADD CONSTRAINT commission_finance_options_pkey PRIMARY KEY (sheet_id, "position");

ALTER TABLE ONLY public.commission_price_lists
    ADD CONSTRAINT commission_price_lists_pkey PRIMARY KEY (settings_version);

ALTER TABLE ONLY public.commission_settings
    ADD CONSTRAINT commission_settings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.commission_sheets
    ADD CONSTRAINT commission_sheets_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.company_facts
    ADD CONSTRAINT company_facts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contract_count
    ADD CONSTRAINT contract_count_state_sales_rep_id_lead_rep_id_lead_sales_re_key UNIQUE NULLS NOT DISTINCT (state, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot);

ALTER TABLE ONLY public.contract_events
    ADD CONSTRAINT contract_events_pkey PRIMARY KEY (contract_id, place);

ALTER TABLE ONLY public.contract_files
    ADD CONSTRAINT contract_files_pkey PRIMARY KEY (contract_id, kind);

ALTER TABLE ONLY public.contract_links
    ADD CONSTRAINT contract_links_pkey PRIMARY KEY (token_hash);

ALTER TABLE ONLY public.contract_signers
    ADD CONSTRAINT contract_signers_contract_id_place_key UNIQUE (contract_id, place);

ALTER TABLE ONLY public.contract_signers
    ADD CONSTRAINT contract_signers_contract_id_role_key UNIQUE (contract_id, role);

ALTER TABLE ONLY public.contract_signers
    ADD CONSTRAINT contract_signers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contracts_number_key UNIQUE (number);

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contracts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_drive_id_item_id_key UNIQUE (drive_id, item_id);

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.finance_options
    ADD CONSTRAINT finance_options_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.hoas
    ADD CONSTRAINT hoas_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.hook_cursor
    ADD CONSTRAINT hook_cursor_pkey PRIMARY KEY (is_the_one);

ALTER TABLE ONLY public.hook_deliveries
    ADD CONSTRAINT hook_deliveries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.hook_tries
    ADD CONSTRAINT hook_tries_pkey PRIMARY KEY (delivery_id, at);

ALTER TABLE ONLY public.hooks
    ADD CONSTRAINT hooks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.installers
    ADD CONSTRAINT installers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.inverters
    ADD CONSTRAINT inverters_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);

ALTER TABLE ONLY public.lead_count
    ADD CONSTRAINT lead_count_status_rep_id_sales_rep_id_slot_key UNIQUE NULLS NOT DISTINCT (status, rep_id, sales_rep_id, slot);

ALTER TABLE ONLY public.lead_day_count
    ADD CONSTRAINT lead_day_count_created_on_rep_id_sales_rep_id_slot_key UNIQUE NULLS NOT DISTINCT (created_on, rep_id, sales_rep_id, slot);

ALTER TABLE ONLY public.lead_imports
    ADD CONSTRAINT lead_imports_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.lead_keys
    ADD CONSTRAINT lead_keys_pkey PRIMARY KEY (kind, key, lead_id);

ALTER TABLE ONLY public.lead_pairs
    ADD CONSTRAINT lead_pairs_pkey PRIMARY KEY (second_id, first_id);

ALTER TABLE ONLY public.lead_strangers
    ADD CONSTRAINT lead_strangers_pkey PRIMARY KEY (second_id, first_id);

ALTER TABLE ONLY public.leads
    ADD CONSTRAINT leads_number_key UNIQUE (number);

ALTER TABLE ONLY public.leads
    ADD CONSTRAINT leads_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.legacy_addresses
    ADD CONSTRAINT legacy_addresses_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.legacy_brought
    ADD CONSTRAINT legacy_brought_pkey PRIMARY KEY (record_id);

ALTER TABLE ONLY public.legacy_leads
    ADD CONSTRAINT legacy_leads_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.legacy_migration_entries
    ADD CONSTRAINT legacy_migration_entries_migration_id_record_id_key UNIQUE (migration_id, record_id);

ALTER TABLE ONLY public.legacy_migration_entries
    ADD CONSTRAINT legacy_migration_entries_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.legacy_migrations
    ADD CONSTRAINT legacy_migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.legacy_notes
    ADD CONSTRAINT legacy_notes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.legacy_sales
    ADD CONSTRAINT legacy_sales_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.legacy_tried
    ADD CONSTRAINT legacy_tried_pkey PRIMARY KEY (migration_id, key);

ALTER TABLE ONLY public.legacy_users
    ADD CONSTRAINT legacy_users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.modules
    ADD CONSTRAINT modules_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_id_lead_id_key UNIQUE (id, lead_id);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.pick_lists
    ADD CONSTRAINT pick_lists_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sale_count
    ADD CONSTRAINT sale_count_status_sales_rep_id_lead_rep_id_lead_sales_rep_i_key UNIQUE NULLS NOT DISTINCT (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot);

ALTER TABLE ONLY public.sale_day_count
    ADD CONSTRAINT sale_day_count_sold_on_sales_rep_id_lead_rep_id_lead_sales__key UNIQUE NULLS NOT DISTINCT (sold_on, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot);

ALTER TABLE ONLY public.sale_inverters
    ADD CONSTRAINT sale_inverters_pkey PRIMARY KEY (sale_id, inverter_id);

ALTER TABLE ONLY public.sale_moves
    ADD CONSTRAINT sale_moves_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_number_key UNIQUE (number);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.service_job_count
    ADD CONSTRAINT service_job_count_status_sales_rep_id_lead_rep_id_lead_sale_key UNIQUE NULLS NOT DISTINCT (status, sales_rep_id, lead_rep_id, lead_sales_rep_id, slot);

ALTER TABLE ONLY public.service_jobs
    ADD CONSTRAINT service_jobs_number_key UNIQUE (number);

ALTER TABLE ONLY public.service_jobs
    ADD CONSTRAINT service_jobs_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sub_installers
    ADD CONSTRAINT sub_installers_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_tid_oid_key UNIQUE (tid, oid);

ALTER TABLE ONLY public.utilities
    ADD CONSTRAINT utilities_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.viewed_as
    ADD CONSTRAINT viewed_as_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.views
    ADD CONSTRAINT views_pkey PRIMARY KEY (id);

CREATE INDEX activity_actor ON public.activity USING btree (actor_id, seq) WHERE (actor_id IS NOT NULL);

CREATE INDEX activity_at ON public.activity USING brin (at);

CREATE INDEX activity_batch ON public.activity USING btree (batch_id) WHERE (batch_id IS NOT NULL);

CREATE INDEX activity_in_order ON public.activity USING btree (xid, seq);

CREATE INDEX activity_lead ON public.activity USING btree (lead_id, seq) WHERE (lead_id IS NOT NULL);

CREATE INDEX activity_sale ON public.activity USING btree (sale_id, seq) WHERE (sale_id IS NOT NULL);

CREATE INDEX activity_service_job ON public.activity USING btree (service_job_id, seq) WHERE (service_job_id IS NOT NULL);

CREATE INDEX activity_subject ON public.activity USING btree (subject_type, subject_id, seq);

CREATE INDEX activity_verb ON public.activity USING btree (verb, seq);

CREATE INDEX addresses_ahj ON public.addresses USING btree (ahj_id) WHERE ((ahj_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX addresses_annual_usage ON public.addresses USING btree (annual_usage, lead_id) WHERE ((type = 'Primary'::text) AND (deleted_at IS NULL));

CREATE INDEX addresses_city ON public.addresses USING btree (lower(city), lead_id) INCLUDE (city) WHERE ((type = 'Primary'::text) AND (deleted_at IS NULL));

CREATE INDEX addresses_in_city ON public.addresses USING btree (lower(city));

CREATE INDEX addresses_lead ON public.addresses USING btree (lead_id) WHERE (deleted_at IS NULL);

CREATE INDEX addresses_newest ON public.addresses USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX addresses_primary ON public.addresses USING btree (lead_id) WHERE ((type = 'Primary'::text) AND (deleted_at IS NULL));

CREATE INDEX addresses_removed ON public.addresses USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX addresses_util_provider ON public.addresses USING btree (util_provider, lead_id) WHERE ((type = 'Primary'::text) AND (deleted_at IS NULL));

CREATE INDEX addresses_utility ON public.addresses USING btree (util_provider) WHERE (deleted_at IS NULL);

CREATE INDEX addresses_zip ON public.addresses USING btree (zip, lead_id) WHERE ((type = 'Primary'::text) AND (deleted_at IS NULL));

CREATE UNIQUE INDEX ahjs_named ON public.ahjs USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX answers_given_at ON public.answers_given USING btree (answered_at);

CREATE INDEX appointments_address ON public.appointments USING btree (address_id) WHERE ((deleted_at IS NULL) AND (address_id IS NOT NULL));

CREATE INDEX appointments_lead ON public.appointments USING btree (lead_id, date_time DESC) WHERE (deleted_at IS NULL);

CREATE INDEX appointments_lead_rep ON public.appointments USING btree (lead_rep_id, date_time DESC, id DESC) INCLUDE (lead_id, address_id) WHERE ((deleted_at IS NULL) AND (lead_rep_id IS NOT NULL));

CREATE INDEX appointments_lead_sales_rep ON public.appointments USING btree (lead_sales_rep_id, date_time DESC, id DESC) INCLUDE (lead_id, address_id) WHERE ((deleted_at IS NULL) AND (lead_sales_rep_id IS NOT NULL));

CREATE INDEX appointments_newest ON public.appointments USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX appointments_removed ON public.appointments USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX appointments_rep_when ON public.appointments USING btree (rep_id, date_time DESC, id DESC) INCLUDE (lead_id, address_id) WHERE (deleted_at IS NULL);

CREATE INDEX appointments_result_when ON public.appointments USING btree (result, date_time DESC, id DESC) INCLUDE (lead_id, address_id) WHERE (deleted_at IS NULL);

CREATE INDEX appointments_sale ON public.appointments USING btree (sale_id, date_time DESC) WHERE ((deleted_at IS NULL) AND (sale_id IS NOT NULL));

CREATE INDEX appointments_standing ON public.appointments USING btree (date_time DESC, id DESC) INCLUDE (lead_id, address_id) WHERE ((deleted_at IS NULL) AND (result = 'Scheduled'::text));

CREATE INDEX appointments_when ON public.appointments USING btree (date_time DESC, id DESC) INCLUDE (lead_id, address_id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX batteries_named ON public.batteries USING btree (lower(manufacturer), lower(model)) WHERE (deleted_at IS NULL);

CREATE INDEX commission_draws_sheet ON public.commission_draws USING btree (sheet_id, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX commission_draws_state ON public.commission_draws USING btree (state, sheet_id) WHERE (deleted_at IS NULL);

CREATE INDEX commission_owed_back_some ON public.commission_owed_back USING btree (sheet_id) WHERE (amount > (0)::numeric);

CREATE UNIQUE INDEX commission_settings_one ON public.commission_settings USING btree ((true));

CREATE INDEX commission_sheets_amount ON public.commission_sheets USING btree (commission_amount, id) WHERE (deleted_at IS NULL);

CREATE INDEX commission_sheets_job ON public.commission_sheets USING btree (lower(job_number), id) WHERE (deleted_at IS NULL);

CREATE INDEX commission_sheets_newest ON public.commission_sheets USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX commission_sheets_removed ON public.commission_sheets USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX commission_sheets_rep_newest ON public.commission_sheets USING btree (rep_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX commission_sheets_sale ON public.commission_sheets USING btree (sale_id) WHERE (deleted_at IS NULL);

CREATE INDEX commission_sheets_state_newest ON public.commission_sheets USING btree (state, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX company_facts_one ON public.company_facts USING btree ((true));

CREATE INDEX contract_links_signer ON public.contract_links USING btree (signer_id);

CREATE INDEX contracts_expiring ON public.contracts USING btree (expires_at) WHERE (state = ANY (ARRAY['Sent'::text, 'Viewed'::text, 'Signed'::text]));

CREATE INDEX contracts_lead ON public.contracts USING btree (lead_id) WHERE (deleted_at IS NULL);

CREATE INDEX contracts_newest ON public.contracts USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX contracts_one_change_order ON public.contracts USING btree (change_of) WHERE ((template = 'CHANGE_ORDER'::text) AND (state = ANY (ARRAY['Draft'::text, 'Sent'::text, 'Viewed'::text, 'Signed'::text])) AND (deleted_at IS NULL));

CREATE UNIQUE INDEX contracts_one_home_improvement ON public.contracts USING btree (sale_id) WHERE ((template = ANY (ARRAY['HIC'::text, 'HIC_BATTERY'::text])) AND (state = ANY (ARRAY['Draft'::text, 'Sent'::text, 'Viewed'::text, 'Signed'::text])) AND (deleted_at IS NULL));

CREATE INDEX contracts_removed ON public.contracts USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX contracts_sale ON public.contracts USING btree (sale_id) WHERE (deleted_at IS NULL);

CREATE INDEX contracts_state_newest ON public.contracts USING btree (state, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX contracts_words ON public.contracts USING gin (title public.gin_trgm_ops) WHERE (deleted_at IS NULL);

CREATE INDEX documents_item ON public.documents USING btree (item_id);

CREATE INDEX documents_lead ON public.documents USING btree (lead_id, created_at DESC, id DESC);

CREATE INDEX documents_newest ON public.documents USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX documents_removed ON public.documents USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX documents_sale ON public.documents USING btree (sale_id, doc_type) WHERE ((deleted_at IS NULL) AND (sale_id IS NOT NULL));

CREATE INDEX documents_search ON public.documents USING gin (search public.gin_trgm_ops) WHERE (deleted_at IS NULL);

CREATE INDEX documents_service_job ON public.documents USING btree (service_job_id, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (service_job_id IS NOT NULL));

CREATE INDEX documents_size ON public.documents USING btree (size, id) WHERE (deleted_at IS NULL);

CREATE INDEX documents_title ON public.documents USING btree (lower(title), id) WHERE (deleted_at IS NULL);

CREATE INDEX documents_type_newest ON public.documents USING btree (doc_type, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX documents_uploader_newest ON public.documents USING btree (uploaded_by, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX finance_options_named ON public.finance_options USING btree (lower(program_name)) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX hoas_named ON public.hoas USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX hook_deliveries_done ON public.hook_deliveries USING btree (hook_id, delivered_at DESC) WHERE (delivered_at IS NOT NULL);

CREATE INDEX hook_deliveries_newest ON public.hook_deliveries USING btree (hook_id, created_at DESC, id DESC);

CREATE INDEX hook_deliveries_old ON public.hook_deliveries USING btree (created_at);

CREATE INDEX hook_deliveries_undone ON public.hook_deliveries USING btree (hook_id, state, created_at DESC, id DESC) WHERE (delivered_at IS NULL);

CREATE INDEX hooks_removed ON public.hooks USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE UNIQUE INDEX installers_named ON public.installers USING btree (lower(installer_name)) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX inverters_named ON public.inverters USING btree (lower(manufacturer), lower(model)) WHERE (deleted_at IS NULL);

CREATE INDEX lead_imports_body ON public.lead_imports USING btree (body_hash) WHERE (outcome = ANY (ARRAY['created'::text, 'merged'::text]));

CREATE INDEX lead_imports_lead ON public.lead_imports USING btree (lead_id);

CREATE INDEX lead_imports_newest ON public.lead_imports USING btree (received_at DESC, id DESC);

CREATE INDEX lead_imports_outcome ON public.lead_imports USING btree (outcome, received_at DESC, id DESC);

CREATE INDEX lead_imports_raw ON public.lead_imports USING btree (received_at) WHERE (raw IS NOT NULL);

CREATE INDEX lead_imports_retry ON public.lead_imports USING btree (retry_hash, received_at) WHERE (outcome = ANY (ARRAY['created'::text, 'merged'::text]));

CREATE INDEX lead_imports_taken_back_batch ON public.lead_imports USING btree (taken_back_batch, id) WHERE (taken_back_batch IS NOT NULL);

CREATE INDEX lead_imports_text ON public.lead_imports USING gin ((((message || ' '::text) || COALESCE(raw, ''::text))) public.gin_trgm_ops);

CREATE INDEX lead_keys_lead ON public.lead_keys USING btree (lead_id);

CREATE INDEX lead_pairs_first ON public.lead_pairs USING btree (first_id);

CREATE INDEX leads_changed ON public.leads USING btree (updated_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX leads_do_not_contact ON public.leads USING btree (created_at DESC, id DESC) WHERE (do_not_contact AND (deleted_at IS NULL));

CREATE INDEX leads_inquired ON public.leads USING btree (inquired_at) INCLUDE (first_contact_at, sales_rep_id, source_name, do_not_contact) WHERE (deleted_at IS NULL);

CREATE INDEX leads_installer ON public.leads USING btree (installer_id, created_at DESC, id DESC) WHERE ((installer_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX leads_last_activity ON public.leads USING btree (last_activity_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX leads_live ON public.leads USING btree (id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_merged ON public.leads USING btree (merged_into) WHERE (merged_into IS NOT NULL);

CREATE INDEX leads_name ON public.leads USING btree (lower(last_name), lower(first_name), id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_newest ON public.leads USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX leads_removed ON public.leads USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX leads_rep_active ON public.leads USING btree (rep_id, last_activity_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (rep_id IS NOT NULL));

CREATE INDEX leads_rep_newest ON public.leads USING btree (rep_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX leads_rep_status ON public.leads USING btree (rep_id, status) WHERE (deleted_at IS NULL);

CREATE INDEX leads_sales_rep_active ON public.leads USING btree (sales_rep_id, last_activity_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX leads_sales_rep_newest ON public.leads USING btree (sales_rep_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX leads_sales_rep_status ON public.leads USING btree (sales_rep_id, status) WHERE (deleted_at IS NULL);

CREATE INDEX leads_search ON public.leads USING gin (search public.gin_trgm_ops) WHERE (deleted_at IS NULL);

CREATE INDEX leads_source ON public.leads USING btree (source_name) WHERE ((deleted_at IS NULL) AND (source_name IS NOT NULL));

CREATE INDEX leads_status ON public.leads USING btree (status, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX leads_status_active ON public.leads USING btree (status, last_activity_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX leads_unassigned ON public.leads USING btree (inquired_at, id) WHERE ((deleted_at IS NULL) AND (NOT do_not_contact) AND (sales_rep_id IS NULL) AND (status = ANY (ARRAY['New'::text, 'Appointment'::text])));

CREATE INDEX leads_unassigned_of_rep ON public.leads USING btree (rep_id, inquired_at, id) WHERE ((deleted_at IS NULL) AND (NOT do_not_contact) AND (sales_rep_id IS NULL) AND (status = ANY (ARRAY['New'::text, 'Appointment'::text])));

CREATE INDEX leads_unworked ON public.leads USING btree (inquired_at, id) WHERE ((deleted_at IS NULL) AND (NOT do_not_contact) AND (sales_rep_id IS NOT NULL) AND (status = 'New'::text) AND (first_contact_at IS NULL));

CREATE INDEX leads_unworked_of_rep ON public.leads USING btree (sales_rep_id, inquired_at, id) WHERE ((deleted_at IS NULL) AND (NOT do_not_contact) AND (sales_rep_id IS NOT NULL) AND (status = 'New'::text) AND (first_contact_at IS NULL));

CREATE UNIQUE INDEX legacy_addresses_id ON public.legacy_addresses USING btree (id_address);

CREATE INDEX legacy_addresses_lead ON public.legacy_addresses USING btree (uuid_lead, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX legacy_addresses_newest ON public.legacy_addresses USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX legacy_addresses_removed ON public.legacy_addresses USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX legacy_addresses_search ON public.legacy_addresses USING gin (search public.gin_trgm_ops) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX legacy_addresses_uuid ON public.legacy_addresses USING btree (uuid_address);

CREATE INDEX legacy_brought_lead ON public.legacy_brought USING btree (lead_id);

CREATE UNIQUE INDEX legacy_leads_id ON public.legacy_leads USING btree (id_lead);

CREATE INDEX legacy_leads_newest ON public.legacy_leads USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX legacy_leads_removed ON public.legacy_leads USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX legacy_leads_rep ON public.legacy_leads USING btree (uuid_salesrep) WHERE (deleted_at IS NULL);

CREATE INDEX legacy_leads_search ON public.legacy_leads USING gin (search public.gin_trgm_ops) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX legacy_leads_uuid ON public.legacy_leads USING btree (uuid_lead);

CREATE INDEX legacy_migration_entries_outcome ON public.legacy_migration_entries USING btree (migration_id, outcome, id);

CREATE INDEX legacy_migration_entries_page ON public.legacy_migration_entries USING btree (migration_id, id);

CREATE INDEX legacy_migrations_newest ON public.legacy_migrations USING btree (begun_at DESC, id DESC);

CREATE UNIQUE INDEX legacy_migrations_one_at_a_time ON public.legacy_migrations USING btree ((true)) WHERE (ended_at IS NULL);

CREATE UNIQUE INDEX legacy_notes_id ON public.legacy_notes USING btree (id_note);

CREATE INDEX legacy_notes_lead ON public.legacy_notes USING btree (uuid_lead, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX legacy_notes_newest ON public.legacy_notes USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX legacy_notes_removed ON public.legacy_notes USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX legacy_notes_search ON public.legacy_notes USING gin (search public.gin_trgm_ops) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX legacy_notes_uuid ON public.legacy_notes USING btree (uuid_note);

CREATE UNIQUE INDEX legacy_sales_id ON public.legacy_sales USING btree (id_sale);

CREATE INDEX legacy_sales_lead ON public.legacy_sales USING btree (uuid_lead, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX legacy_sales_newest ON public.legacy_sales USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX legacy_sales_removed ON public.legacy_sales USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX legacy_sales_rep ON public.legacy_sales USING btree (uuid_salesrep) WHERE (deleted_at IS NULL);

CREATE INDEX legacy_sales_search ON public.legacy_sales USING gin (search public.gin_trgm_ops) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX legacy_sales_uuid ON public.legacy_sales USING btree (uuid_sale);

CREATE UNIQUE INDEX legacy_users_id ON public.legacy_users USING btree (id_user);

CREATE INDEX legacy_users_newest ON public.legacy_users USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX legacy_users_oid ON public.legacy_users USING btree (oid) WHERE (deleted_at IS NULL);

CREATE INDEX legacy_users_search ON public.legacy_users USING gin (search public.gin_trgm_ops) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX legacy_users_uuid ON public.legacy_users USING btree (uuid_user);

CREATE INDEX mails_about ON public.mails USING btree (about_type, about_id) WHERE (about_id IS NOT NULL);

CREATE INDEX mails_newest ON public.mails USING btree (created_at DESC, id DESC);

CREATE INDEX mails_unsent ON public.mails USING btree (state, created_at DESC, id DESC) WHERE (sent_at IS NULL);

CREATE UNIQUE INDEX modules_named ON public.modules USING btree (lower(manufacturer), lower(model)) WHERE (deleted_at IS NULL);

CREATE INDEX notes_author ON public.notes USING btree (author_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX notes_lead ON public.notes USING btree (lead_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX notes_newest ON public.notes USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX notes_removed ON public.notes USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX notes_replies ON public.notes USING btree (parent_id) WHERE ((parent_id IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX notes_sale ON public.notes USING btree (sale_id, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (sale_id IS NOT NULL));

CREATE INDEX notes_service_job ON public.notes USING btree (service_job_id, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (service_job_id IS NOT NULL));

CREATE INDEX notifications_batch ON public.notifications USING btree (batch_id) WHERE (batch_id IS NOT NULL);

CREATE INDEX notifications_open ON public.notifications USING btree (user_id, created_at DESC, id DESC) WHERE (cleared_at IS NULL);

CREATE INDEX notifications_xid ON public.notifications USING btree (xid);

CREATE UNIQUE INDEX pick_lists_named ON public.pick_lists USING btree (list, lower(value)) WHERE (deleted_at IS NULL);

CREATE INDEX referrals_newest ON public.referrals USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX referrals_referred ON public.referrals USING btree (referred_id) WHERE (deleted_at IS NULL);

CREATE INDEX referrals_referred_by ON public.referrals USING btree (referred_by_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX referrals_removed ON public.referrals USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX referrals_status_newest ON public.referrals USING btree (status, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX sale_inverters_inverter ON public.sale_inverters USING btree (inverter_id);

CREATE INDEX sale_moves_back ON public.sale_moves USING btree (sale_id) WHERE ((kind = 'back'::text) AND (from_status = 'Inspection'::text));

CREATE INDEX sale_moves_left ON public.sale_moves USING btree (from_status, at DESC) WHERE (kind = 'forward'::text);

CREATE INDEX sale_moves_sale ON public.sale_moves USING btree (sale_id, at, id);

CREATE INDEX sales_address ON public.sales USING btree (address_id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_called ON public.sales USING btree (lower(job_number) text_pattern_ops) WHERE (deleted_at IS NULL);

CREATE INDEX sales_cancel_reason ON public.sales USING btree (cancel_reason, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (cancel_reason IS NOT NULL));

CREATE INDEX sales_cancelled_on ON public.sales USING btree (cancel_date) WHERE ((deleted_at IS NULL) AND (cancel_date IS NOT NULL));

CREATE INDEX sales_contract_date ON public.sales USING btree (COALESCE(contract_date, ((created_at AT TIME ZONE 'America/Los_Angeles'::text))::date)) WHERE (deleted_at IS NULL);

CREATE INDEX sales_finance_ends ON public.sales USING btree (finance_ends_on) WHERE ((deleted_at IS NULL) AND (finance_ends_on IS NOT NULL));

CREATE INDEX sales_finance_one ON public.sales USING btree (finance_option_one_id) WHERE ((deleted_at IS NULL) AND (finance_option_one_id IS NOT NULL));

CREATE INDEX sales_finance_two ON public.sales USING btree (finance_option_two_id) WHERE ((deleted_at IS NULL) AND (finance_option_two_id IS NOT NULL));

CREATE INDEX sales_inspected_on ON public.sales USING btree (inspection_passed_date) INCLUDE (id, lead_id) WHERE ((deleted_at IS NULL) AND (inspection_passed_date IS NOT NULL));

CREATE INDEX sales_install_due ON public.sales USING btree (install_scheduled_date) WHERE ((deleted_at IS NULL) AND (install_scheduled_date IS NOT NULL));

CREATE INDEX sales_installed_on ON public.sales USING btree (install_completed_date) INCLUDE (contract_date, lead_id) WHERE ((deleted_at IS NULL) AND (install_completed_date IS NOT NULL));

CREATE INDEX sales_installer_newest ON public.sales USING btree (installer_id, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (installer_id IS NOT NULL));

CREATE INDEX sales_invoice_unpaid ON public.sales USING btree (LEAST(
CASE
    WHEN (invoice_one_paid_date IS NULL) THEN invoice_one_sent_date
    ELSE NULL::date
END,
CASE
    WHEN (invoice_two_paid_date IS NULL) THEN invoice_two_sent_date
    ELSE NULL::date
END)) WHERE ((deleted_at IS NULL) AND (status <> 'Cancelled'::text) AND (((invoice_one_sent_date IS NOT NULL) AND (invoice_one_paid_date IS NULL)) OR ((invoice_two_sent_date IS NOT NULL) AND (invoice_two_paid_date IS NULL))));

CREATE UNIQUE INDEX sales_job_number ON public.sales USING btree (job_number) WHERE (deleted_at IS NULL);

CREATE INDEX sales_lead ON public.sales USING btree (lead_id) INCLUDE (status, install_completed_date) WHERE (deleted_at IS NULL);

CREATE INDEX sales_lead_rep ON public.sales USING btree (lead_rep_id, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (lead_rep_id IS NOT NULL));

CREATE INDEX sales_lead_sales_rep ON public.sales USING btree (lead_sales_rep_id, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (lead_sales_rep_id IS NOT NULL));

CREATE INDEX sales_newest ON public.sales USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX sales_on_hold ON public.sales USING btree (created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND on_hold);

CREATE INDEX sales_permit_approved_on ON public.sales USING btree (permit_approved_date) INCLUDE (permit_submitted_date, address_id, lead_id) WHERE ((deleted_at IS NULL) AND (permit_approved_date IS NOT NULL));

CREATE INDEX sales_permit_submitted ON public.sales USING btree (permit_submitted_date) WHERE ((deleted_at IS NULL) AND (permit_submitted_date IS NOT NULL) AND (permit_approved_date IS NULL));

CREATE INDEX sales_phase_entered ON public.sales USING btree (status, status_entered_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX sales_pto_on ON public.sales USING btree (pto_complete_date) INCLUDE (contract_date, install_completed_date, pto_submitted_date, address_id, lead_id) WHERE ((deleted_at IS NULL) AND (pto_complete_date IS NOT NULL));

CREATE INDEX sales_pto_submitted ON public.sales USING btree (pto_submitted_date) WHERE ((deleted_at IS NULL) AND (pto_submitted_date IS NOT NULL) AND (pto_complete_date IS NULL));

CREATE INDEX sales_removed ON public.sales USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX sales_rep_newest ON public.sales USING btree (sales_rep_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX sales_status_entered ON public.sales USING btree (status_entered_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX sales_status_newest ON public.sales USING btree (status, created_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX sales_sub_status_newest ON public.sales USING btree (sub_status, created_at DESC, id DESC) WHERE ((deleted_at IS NULL) AND (sub_status IS NOT NULL));

CREATE INDEX service_jobs_lead ON public.service_jobs USING btree (lead_id) WHERE (deleted_at IS NULL);

CREATE INDEX service_jobs_newest ON public.service_jobs USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX service_jobs_removed ON public.service_jobs USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX service_jobs_sale ON public.service_jobs USING btree (sale_id) WHERE ((deleted_at IS NULL) AND (sale_id IS NOT NULL));

CREATE INDEX service_jobs_scheduled ON public.service_jobs USING btree (COALESCE(repair_scheduled_date, 'infinity'::date), id) WHERE (deleted_at IS NULL);

CREATE INDEX service_jobs_status_entered ON public.service_jobs USING btree (status_entered_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX service_jobs_status_newest ON public.service_jobs USING btree (status, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX service_jobs_technician ON public.service_jobs USING btree (technician_id, created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX sub_installers_named ON public.sub_installers USING btree (lower(sub_installer_name)) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_about ON public.tasks USING gin (about_ids) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_by_due ON public.tasks USING btree (COALESCE(due_on, 'infinity'::date), id) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_due ON public.tasks USING btree (COALESCE(due_on, 'infinity'::date), id) INCLUDE (delegated_to, created_by, department, lead_id, sale_id, service_job_id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['Backlog'::text, 'Todo'::text, 'InProgress'::text])));

CREATE INDEX tasks_ended ON public.tasks USING btree (delegated_to, updated_at DESC, id DESC) INCLUDE (created_by, department, lead_id, sale_id, service_job_id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['Done'::text, 'Cancelled'::text])));

CREATE INDEX tasks_given ON public.tasks USING btree (created_by, COALESCE(due_on, 'infinity'::date), id) INCLUDE (delegated_to, department, lead_id, sale_id, service_job_id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['Backlog'::text, 'Todo'::text, 'InProgress'::text])));

CREATE INDEX tasks_given_ended ON public.tasks USING btree (created_by, updated_at DESC, id DESC) INCLUDE (delegated_to, department, lead_id, sale_id, service_job_id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['Done'::text, 'Cancelled'::text])));

CREATE INDEX tasks_lead ON public.tasks USING btree (lead_id) WHERE ((deleted_at IS NULL) AND (lead_id IS NOT NULL));

CREATE INDEX tasks_mine ON public.tasks USING btree (delegated_to, COALESCE(due_on, 'infinity'::date), id) INCLUDE (created_by, department, lead_id, sale_id, service_job_id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['Backlog'::text, 'Todo'::text, 'InProgress'::text])));

CREATE INDEX tasks_newest ON public.tasks USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);

CREATE INDEX tasks_removed ON public.tasks USING btree (deleted_at DESC, id DESC) WHERE (deleted_at IS NOT NULL);

CREATE INDEX tasks_sale ON public.tasks USING btree (sale_id) WHERE ((deleted_at IS NULL) AND (sale_id IS NOT NULL));

CREATE INDEX tasks_service_job ON public.tasks USING btree (service_job_id) WHERE ((deleted_at IS NULL) AND (service_job_id IS NOT NULL));

CREATE INDEX tasks_team ON public.tasks USING btree (department, COALESCE(due_on, 'infinity'::date), id) INCLUDE (delegated_to, created_by, lead_id, sale_id, service_job_id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['Backlog'::text, 'Todo'::text, 'InProgress'::text])));

CREATE INDEX tasks_team_ended ON public.tasks USING btree (department, updated_at DESC, id DESC) INCLUDE (delegated_to, created_by, lead_id, sale_id, service_job_id) WHERE ((deleted_at IS NULL) AND (status = ANY (ARRAY['Done'::text, 'Cancelled'::text])));

CREATE INDEX tasks_topic ON public.tasks USING btree (topic) WHERE ((topic IS NOT NULL) AND (deleted_at IS NULL));

CREATE INDEX tasks_whose ON public.tasks USING btree (COALESCE(delegated_to, created_by));

CREATE INDEX tasks_words ON public.tasks USING gin (description public.gin_trgm_ops) WHERE (deleted_at IS NULL);

CREATE INDEX uploads_created ON public.uploads USING btree (created_at);

CREATE UNIQUE INDEX users_email ON public.users USING btree (lower(email));

CREATE INDEX users_search ON public.users USING gin (search public.gin_trgm_ops);

CREATE UNIQUE INDEX utilities_named ON public.utilities USING btree (lower(name)) WHERE (deleted_at IS NULL);

CREATE INDEX viewed_as_at ON public.viewed_as USING btree (at);

CREATE INDEX viewed_as_newest ON public.viewed_as USING btree (viewed_id, at DESC, id DESC);

CREATE INDEX views_own ON public.views USING btree (owner_id) WHERE (deleted_at IS NULL);

CREATE INDEX views_shared ON public.views USING btree (created_at) WHERE ((deleted_at IS NULL) AND is_shared);

CREATE TRIGGER activity_append_only BEFORE DELETE OR UPDATE ON public.activity FOR EACH ROW EXECUTE FUNCTION public.activity_is_append_only();

CREATE TRIGGER addresses_tell_appointments AFTER UPDATE ON public.addresses FOR EACH ROW WHEN ((((old.full_address IS DISTINCT FROM new.full_address) OR (old.city IS DISTINCT FROM new.city)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.appointments_hear_of_house();

CREATE TRIGGER appointments_change_leads BEFORE UPDATE OF lead_id ON public.appointments FOR EACH ROW WHEN ((old.lead_id <> new.lead_id)) EXECUTE FUNCTION public.appointment_takes_reps_of_lead();

CREATE TRIGGER appointments_counted_on_insert AFTER INSERT ON public.appointments REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION public.count_new_appointments();

CREATE TRIGGER appointments_counted_on_update AFTER UPDATE ON public.appointments FOR EACH ROW WHEN ((((old.result IS DISTINCT FROM new.result) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) OR (old.lead_id IS DISTINCT FROM new.lead_id))) EXECUTE FUNCTION public.recount_changed_appointment();

CREATE TRIGGER appointments_know_their_client BEFORE INSERT OR UPDATE OF lead_id, address_id ON public.appointments FOR EACH ROW EXECUTE FUNCTION public.appointment_knows_its_client();

CREATE TRIGGER appointments_soft_delete_only BEFORE DELETE ON public.appointments FOR EACH ROW EXECUTE FUNCTION public.appointments_are_removed_softly();

CREATE TRIGGER commission_draws_balance AFTER INSERT OR UPDATE ON public.commission_draws FOR EACH ROW WHEN ((new.marked_paid_at IS NOT NULL)) EXECUTE FUNCTION public.commission_balance_of_draw();

CREATE TRIGGER commission_draws_soft_delete_only BEFORE DELETE ON public.commission_draws FOR EACH ROW EXECUTE FUNCTION public.commission_records_are_removed_softly();

CREATE TRIGGER commission_sheets_balance_on_insert AFTER INSERT ON public.commission_sheets FOR EACH ROW EXECUTE FUNCTION public.commission_balance_of_sheet();

CREATE TRIGGER commission_sheets_balance_on_update AFTER UPDATE ON public.commission_sheets FOR EACH ROW WHEN (((old.commission_amount IS DISTINCT FROM new.commission_amount) OR (old.settled_amount IS DISTINCT FROM new.settled_amount))) EXECUTE FUNCTION public.commission_balance_of_sheet();

CREATE TRIGGER commission_sheets_soft_delete_only BEFORE DELETE ON public.commission_sheets FOR EACH ROW EXECUTE FUNCTION public.commission_records_are_removed_softly();

CREATE TRIGGER contract_events_append_only BEFORE DELETE OR UPDATE ON public.contract_events FOR EACH ROW EXECUTE FUNCTION public.contract_evidence_stays();

CREATE TRIGGER contract_files_append_only BEFORE DELETE OR UPDATE ON public.contract_files FOR EACH ROW EXECUTE FUNCTION public.contract_evidence_stays();

CREATE TRIGGER contract_signers_sign_once BEFORE UPDATE ON public.contract_signers FOR EACH ROW EXECUTE FUNCTION public.contract_signature_stays();

CREATE TRIGGER contracts_change_leads BEFORE UPDATE OF lead_id ON public.contracts FOR EACH ROW WHEN ((old.lead_id <> new.lead_id)) EXECUTE FUNCTION public.takes_reps_of_lead();

CREATE TRIGGER contracts_counted_on_insert AFTER INSERT ON public.contracts FOR EACH ROW EXECUTE FUNCTION public.recount_contract();

CREATE TRIGGER contracts_counted_on_update AFTER UPDATE ON public.contracts FOR EACH ROW WHEN ((((((old.state IS DISTINCT FROM new.state) OR (old.sales_rep_id IS DISTINCT FROM new.sales_rep_id)) OR (old.lead_rep_id IS DISTINCT FROM new.lead_rep_id)) OR (old.lead_sales_rep_id IS DISTINCT FROM new.lead_sales_rep_id)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.recount_contract();

CREATE TRIGGER contracts_soft_delete_only BEFORE DELETE ON public.contracts FOR EACH ROW EXECUTE FUNCTION public.contract_evidence_stays();

CREATE TRIGGER lead_keys_pair AFTER INSERT ON public.lead_keys REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION public.pair_by_new_keys();

CREATE TRIGGER lead_keys_part AFTER DELETE ON public.lead_keys REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.part_by_gone_keys();

CREATE TRIGGER leads_contracts_follow AFTER UPDATE ON public.leads FOR EACH ROW WHEN (((old.rep_id IS DISTINCT FROM new.rep_id) OR (old.sales_rep_id IS DISTINCT FROM new.sales_rep_id))) EXECUTE FUNCTION public.contracts_follow_lead();

CREATE TRIGGER leads_counted_on_insert AFTER INSERT ON public.leads REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION public.count_new_leads();

CREATE TRIGGER leads_counted_on_update AFTER UPDATE ON public.leads FOR EACH ROW WHEN ((((((old.status IS DISTINCT FROM new.status) OR (old.rep_id IS DISTINCT FROM new.rep_id)) OR (old.sales_rep_id IS DISTINCT FROM new.sales_rep_id)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.recount_changed_lead();

CREATE TRIGGER leads_sales_follow AFTER UPDATE ON public.leads FOR EACH ROW WHEN (((old.rep_id IS DISTINCT FROM new.rep_id) OR (old.sales_rep_id IS DISTINCT FROM new.sales_rep_id))) EXECUTE FUNCTION public.sale_follows_lead();

CREATE TRIGGER leads_service_jobs_follow AFTER UPDATE ON public.leads FOR EACH ROW WHEN (((old.rep_id IS DISTINCT FROM new.rep_id) OR (old.sales_rep_id IS DISTINCT FROM new.sales_rep_id))) EXECUTE FUNCTION public.service_jobs_follow_lead();

CREATE TRIGGER leads_soft_delete_only BEFORE DELETE ON public.leads FOR EACH ROW EXECUTE FUNCTION public.leads_are_removed_softly();

CREATE TRIGGER leads_take_appointments_along AFTER UPDATE ON public.leads FOR EACH ROW WHEN ((((old.rep_id IS DISTINCT FROM new.rep_id) OR (old.sales_rep_id IS DISTINCT FROM new.sales_rep_id)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.appointments_follow_lead();

CREATE TRIGGER leads_tell_appointments AFTER UPDATE ON public.leads FOR EACH ROW WHEN ((((old.first_name IS DISTINCT FROM new.first_name) OR (old.last_name IS DISTINCT FROM new.last_name)) OR (old.phone1 IS DISTINCT FROM new.phone1))) EXECUTE FUNCTION public.appointments_hear_of_client();

CREATE TRIGGER notifications_written BEFORE UPDATE ON public.notifications FOR EACH ROW EXECUTE FUNCTION public.notification_was_written();

CREATE TRIGGER sales_change_leads BEFORE UPDATE OF lead_id ON public.sales FOR EACH ROW WHEN ((old.lead_id <> new.lead_id)) EXECUTE FUNCTION public.takes_reps_of_lead();

CREATE TRIGGER sales_commission_balance AFTER UPDATE ON public.sales FOR EACH ROW WHEN (((old.status = 'Cancelled'::text) <> (new.status = 'Cancelled'::text))) EXECUTE FUNCTION public.commission_balance_of_sale();

CREATE TRIGGER sales_contracts_follow AFTER UPDATE ON public.sales FOR EACH ROW WHEN ((old.sales_rep_id IS DISTINCT FROM new.sales_rep_id)) EXECUTE FUNCTION public.contracts_follow_sale();

CREATE TRIGGER sales_counted_on_insert AFTER INSERT ON public.sales FOR EACH ROW EXECUTE FUNCTION public.recount_sale();

CREATE TRIGGER sales_counted_on_update AFTER UPDATE ON public.sales FOR EACH ROW WHEN ((((((((old.status IS DISTINCT FROM new.status) OR (old.sales_rep_id IS DISTINCT FROM new.sales_rep_id)) OR (old.lead_rep_id IS DISTINCT FROM new.lead_rep_id)) OR (old.lead_sales_rep_id IS DISTINCT FROM new.lead_sales_rep_id)) OR (old.contract_date IS DISTINCT FROM new.contract_date)) OR (old.created_at IS DISTINCT FROM new.created_at)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.recount_sale();

CREATE TRIGGER sales_service_jobs_follow AFTER UPDATE ON public.sales FOR EACH ROW WHEN ((old.sales_rep_id IS DISTINCT FROM new.sales_rep_id)) EXECUTE FUNCTION public.service_jobs_follow_sale();

CREATE TRIGGER sales_soft_delete_only BEFORE DELETE ON public.sales FOR EACH ROW EXECUTE FUNCTION public.sales_are_removed_softly();

CREATE TRIGGER service_jobs_change_leads BEFORE UPDATE OF lead_id ON public.service_jobs FOR EACH ROW WHEN ((old.lead_id <> new.lead_id)) EXECUTE FUNCTION public.takes_reps_of_lead();

CREATE TRIGGER service_jobs_counted_on_insert AFTER INSERT ON public.service_jobs FOR EACH ROW EXECUTE FUNCTION public.recount_service_job();

CREATE TRIGGER service_jobs_counted_on_update AFTER UPDATE ON public.service_jobs FOR EACH ROW WHEN ((((((old.status IS DISTINCT FROM new.status) OR (old.sales_rep_id IS DISTINCT FROM new.sales_rep_id)) OR (old.lead_rep_id IS DISTINCT FROM new.lead_rep_id)) OR (old.lead_sales_rep_id IS DISTINCT FROM new.lead_sales_rep_id)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at))) EXECUTE FUNCTION public.recount_service_job();

CREATE TRIGGER service_jobs_soft_delete_only BEFORE DELETE ON public.service_jobs FOR EACH ROW EXECUTE FUNCTION public.service_jobs_are_removed_softly();

CREATE TRIGGER tasks_know_department BEFORE INSERT OR UPDATE OF delegated_to, created_by ON public.tasks FOR EACH ROW EXECUTE FUNCTION public.tasks_know_department();

CREATE TRIGGER users_take_tasks_along AFTER UPDATE ON public.users FOR EACH ROW WHEN ((old.department IS DISTINCT FROM new.department)) EXECUTE FUNCTION public.tasks_follow_department();

ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_ahj_id_fkey FOREIGN KEY (ahj_id) REFERENCES public.ahjs(id);

ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.addresses
    ADD CONSTRAINT addresses_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.ahjs
    ADD CONSTRAINT ahjs_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.answers_given
    ADD CONSTRAINT answers_given_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_address_id_fkey FOREIGN KEY (address_id) REFERENCES public.addresses(id);

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.appointments
    ADD CONSTRAINT appointments_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.batteries
    ADD CONSTRAINT batteries_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.calendar_feeds
    ADD CONSTRAINT calendar_feeds_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.commission_adders
    ADD CONSTRAINT commission_adders_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES public.commission_sheets(id);

ALTER TABLE ONLY public.commission_owed_back
    ADD CONSTRAINT commission_balances_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES public.commission_sheets(id);

ALTER TABLE ONLY public.commission_draws
    ADD CONSTRAINT commission_draws_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.commission_draws
    ADD CONSTRAINT commission_draws_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.commission_draws
    ADD CONSTRAINT commission_draws_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.commission_draws
    ADD CONSTRAINT commission_draws_denied_by_fkey FOREIGN KEY (denied_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.commission_draws
    ADD CONSTRAINT commission_draws_marked_paid_by_fkey FOREIGN KEY (marked_paid_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.commission_draws
    ADD CONSTRAINT commission_draws_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES public.commission_sheets(id);

ALTER TABLE ONLY public.commission_finance_options
    ADD CONSTRAINT commission_finance_options_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES public.commission_sheets(id);

ALTER TABLE ONLY public.commission_sheets
    ADD CONSTRAINT commission_sheets_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.commission_sheets
    ADD CONSTRAINT commission_sheets_completed_by_fkey FOREIGN KEY (completed_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.commission_sheets
    ADD CONSTRAINT commission_sheets_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.commission_sheets
    ADD CONSTRAINT commission_sheets_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.commission_sheets
    ADD CONSTRAINT commission_sheets_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.commission_sheets
    ADD CONSTRAINT commission_sheets_locked_by_fkey FOREIGN KEY (locked_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.commission_sheets
    ADD CONSTRAINT commission_sheets_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.commission_sheets
    ADD CONSTRAINT commission_sheets_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.commission_sheets
    ADD CONSTRAINT commission_sheets_settings_version_fkey FOREIGN KEY (settings_version) REFERENCES public.commission_price_lists(settings_version);

ALTER TABLE ONLY public.commission_sheets
    ADD CONSTRAINT commission_sheets_submitted_by_fkey FOREIGN KEY (submitted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.contract_events
    ADD CONSTRAINT contract_events_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES public.contracts(id);

ALTER TABLE ONLY public.contract_files
    ADD CONSTRAINT contract_files_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES public.contracts(id);

ALTER TABLE ONLY public.contract_links
    ADD CONSTRAINT contract_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.contract_links
    ADD CONSTRAINT contract_links_signer_id_fkey FOREIGN KEY (signer_id) REFERENCES public.contract_signers(id);

ALTER TABLE ONLY public.contract_signers
    ADD CONSTRAINT contract_signers_contract_id_fkey FOREIGN KEY (contract_id) REFERENCES public.contracts(id);

ALTER TABLE ONLY public.contract_signers
    ADD CONSTRAINT contract_signers_signed_by_fkey FOREIGN KEY (signed_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contracts_certificate_document_id_fkey FOREIGN KEY (certificate_document_id) REFERENCES public.documents(id);

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contracts_change_of_fkey FOREIGN KEY (change_of) REFERENCES public.contracts(id);

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contracts_change_requested_by_fkey FOREIGN KEY (change_requested_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contracts_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contracts_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contracts_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contracts_lead_rep_id_fkey FOREIGN KEY (lead_rep_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contracts_lead_sales_rep_id_fkey FOREIGN KEY (lead_sales_rep_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contracts_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contracts_sales_rep_id_fkey FOREIGN KEY (sales_rep_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contracts_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.contracts
    ADD CONSTRAINT contracts_signed_document_id_fkey FOREIGN KEY (signed_document_id) REFERENCES public.documents(id);

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_service_job_id_fkey FOREIGN KEY (service_job_id) REFERENCES public.service_jobs(id);

ALTER TABLE ONLY public.documents
    ADD CONSTRAINT documents_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.finance_options
    ADD CONSTRAINT finance_options_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.hoas
    ADD CONSTRAINT hoas_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.hook_deliveries
    ADD CONSTRAINT hook_deliveries_hook_id_fkey FOREIGN KEY (hook_id) REFERENCES public.hooks(id);

ALTER TABLE ONLY public.hook_tries
    ADD CONSTRAINT hook_tries_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES public.hook_deliveries(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.hooks
    ADD CONSTRAINT hooks_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.hooks
    ADD CONSTRAINT hooks_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.installers
    ADD CONSTRAINT installers_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.inverters
    ADD CONSTRAINT inverters_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.lead_imports
    ADD CONSTRAINT lead_imports_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.lead_imports
    ADD CONSTRAINT lead_imports_replayed_by_fkey FOREIGN KEY (replayed_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.lead_imports
    ADD CONSTRAINT lead_imports_taken_back_by_fkey FOREIGN KEY (taken_back_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.lead_keys
    ADD CONSTRAINT lead_keys_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.lead_pairs
    ADD CONSTRAINT lead_pairs_first_id_fkey FOREIGN KEY (first_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.lead_pairs
    ADD CONSTRAINT lead_pairs_second_id_fkey FOREIGN KEY (second_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.lead_strangers
    ADD CONSTRAINT lead_strangers_first_id_fkey FOREIGN KEY (first_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.lead_strangers
    ADD CONSTRAINT lead_strangers_said_by_fkey FOREIGN KEY (said_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.lead_strangers
    ADD CONSTRAINT lead_strangers_second_id_fkey FOREIGN KEY (second_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.leads
    ADD CONSTRAINT leads_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.leads
    ADD CONSTRAINT leads_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.leads
    ADD CONSTRAINT leads_installer_id_fkey FOREIGN KEY (installer_id) REFERENCES public.installers(id);

ALTER TABLE ONLY public.leads
    ADD CONSTRAINT leads_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES public.leads(id);

ALTER TABLE ONLY public.leads
    ADD CONSTRAINT leads_rep_id_fkey FOREIGN KEY (rep_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.leads
    ADD CONSTRAINT leads_sales_rep_id_fkey FOREIGN KEY (sales_rep_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.legacy_addresses
    ADD CONSTRAINT legacy_addresses_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.legacy_brought
    ADD CONSTRAINT legacy_brought_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.legacy_brought
    ADD CONSTRAINT legacy_brought_migration_id_fkey FOREIGN KEY (migration_id) REFERENCES public.legacy_migrations(id);

ALTER TABLE ONLY public.legacy_leads
    ADD CONSTRAINT legacy_leads_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.legacy_migration_entries
    ADD CONSTRAINT legacy_migration_entries_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.legacy_migration_entries
    ADD CONSTRAINT legacy_migration_entries_migration_id_fkey FOREIGN KEY (migration_id) REFERENCES public.legacy_migrations(id);

ALTER TABLE ONLY public.legacy_migrations
    ADD CONSTRAINT legacy_migrations_begun_by_fkey FOREIGN KEY (begun_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.legacy_migrations
    ADD CONSTRAINT legacy_migrations_stopped_by_fkey FOREIGN KEY (stopped_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.legacy_notes
    ADD CONSTRAINT legacy_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.legacy_notes
    ADD CONSTRAINT legacy_notes_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.legacy_sales
    ADD CONSTRAINT legacy_sales_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.legacy_tried
    ADD CONSTRAINT legacy_tried_migration_id_fkey FOREIGN KEY (migration_id) REFERENCES public.legacy_migrations(id);

ALTER TABLE ONLY public.legacy_users
    ADD CONSTRAINT legacy_users_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.mails
    ADD CONSTRAINT mails_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.modules
    ADD CONSTRAINT modules_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_parent_id_lead_id_fkey FOREIGN KEY (parent_id, lead_id) REFERENCES public.notes(id, lead_id);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_pinned_by_fkey FOREIGN KEY (pinned_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.notes
    ADD CONSTRAINT notes_service_job_id_fkey FOREIGN KEY (service_job_id) REFERENCES public.service_jobs(id);

ALTER TABLE ONLY public.notifications
    ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.pick_lists
    ADD CONSTRAINT pick_lists_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_referred_by_id_fkey FOREIGN KEY (referred_by_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.referrals
    ADD CONSTRAINT referrals_referred_id_fkey FOREIGN KEY (referred_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.sale_inverters
    ADD CONSTRAINT sale_inverters_inverter_id_fkey FOREIGN KEY (inverter_id) REFERENCES public.inverters(id);

ALTER TABLE ONLY public.sale_inverters
    ADD CONSTRAINT sale_inverters_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.sale_moves
    ADD CONSTRAINT sale_moves_by_fkey FOREIGN KEY (by) REFERENCES public.users(id);

ALTER TABLE ONLY public.sale_moves
    ADD CONSTRAINT sale_moves_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_address_id_fkey FOREIGN KEY (address_id) REFERENCES public.addresses(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_battery_id_fkey FOREIGN KEY (battery_id) REFERENCES public.batteries(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_finance_option_one_id_fkey FOREIGN KEY (finance_option_one_id) REFERENCES public.finance_options(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_finance_option_two_id_fkey FOREIGN KEY (finance_option_two_id) REFERENCES public.finance_options(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_installer_id_fkey FOREIGN KEY (installer_id) REFERENCES public.installers(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_module_id_fkey FOREIGN KEY (module_id) REFERENCES public.modules(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_sales_rep_id_fkey FOREIGN KEY (sales_rep_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.sales
    ADD CONSTRAINT sales_sub_installer_id_fkey FOREIGN KEY (sub_installer_id) REFERENCES public.sub_installers(id);

ALTER TABLE ONLY public.service_jobs
    ADD CONSTRAINT service_jobs_address_id_fkey FOREIGN KEY (address_id) REFERENCES public.addresses(id);

ALTER TABLE ONLY public.service_jobs
    ADD CONSTRAINT service_jobs_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.service_jobs
    ADD CONSTRAINT service_jobs_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.service_jobs
    ADD CONSTRAINT service_jobs_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.service_jobs
    ADD CONSTRAINT service_jobs_lead_rep_id_fkey FOREIGN KEY (lead_rep_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.service_jobs
    ADD CONSTRAINT service_jobs_lead_sales_rep_id_fkey FOREIGN KEY (lead_sales_rep_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.service_jobs
    ADD CONSTRAINT service_jobs_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.service_jobs
    ADD CONSTRAINT service_jobs_sales_rep_id_fkey FOREIGN KEY (sales_rep_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.service_jobs
    ADD CONSTRAINT service_jobs_technician_id_fkey FOREIGN KEY (technician_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.sub_installers
    ADD CONSTRAINT sub_installers_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_delegated_to_fkey FOREIGN KEY (delegated_to) REFERENCES public.users(id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_lead_id_fkey FOREIGN KEY (lead_id) REFERENCES public.leads(id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES public.sales(id);

ALTER TABLE ONLY public.tasks
    ADD CONSTRAINT tasks_service_job_id_fkey FOREIGN KEY (service_job_id) REFERENCES public.service_jobs(id);

ALTER TABLE ONLY public.uploads
    ADD CONSTRAINT uploads_created_by_fkey FOREIGN KEY (created_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.utilities
    ADD CONSTRAINT utilities_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.viewed_as
    ADD CONSTRAINT viewed_as_viewed_id_fkey FOREIGN KEY (viewed_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.viewed_as
    ADD CONSTRAINT viewed_as_viewer_id_fkey FOREIGN KEY (viewer_id) REFERENCES public.users(id);

ALTER TABLE ONLY public.views
    ADD CONSTRAINT views_deleted_by_fkey FOREIGN KEY (deleted_by) REFERENCES public.users(id);

ALTER TABLE ONLY public.views
    ADD CONSTRAINT views_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES public.users(id);

