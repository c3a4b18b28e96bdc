import { HttpService } from '@nestjs/axios';
import { Injectable, Logger } from '@nestjs/common';
import { firstValueFrom } from 'rxjs';

@Injectable()
export class RefundsService {
  private readonly logger = new Logger(RefundsService.name);

  constructor(private readonly http: HttpService) {}

  async refund(chargeId: string, amount: number, operationKey: string, reason?: string) {
    const { data } = await firstValueFrom(
      this.http.post<{ id: string }>(
        `/charges/${chargeId}/refunds`,
        { amount, reason },
        { headers: { 'Idempotency-Key': operationKey } },
      ),
    );
    this.logger.log(`refund ${data.id} for ${chargeId} under ${operationKey}`);
    return data;
  }

  async charge(chargeId: string) {
    const { data } = await firstValueFrom(this.http.get<{ id: string; amount: number }>(`/charges/${chargeId}`));
    return data;
  }
}
